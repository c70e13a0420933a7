import { expect, test } from 'vitest'
import { axisOf } from './chances.tsx'

const of = (expert: number, sealed: number, close?: number) =>
  axisOf([{ name: 'Home', expert, sealed, close }])

test('the axis has whole steps around all probabilities', () => {
  expect(of(0.52, 0.456, 0.494)).toEqual({ from: 0.4, to: 0.6 })
  expect(of(0.02, 0.97)).toEqual({ from: 0, to: 1 })
  expect(of(0.61, 0.45, 0.38)).toEqual({ from: 0.3, to: 0.7 })
})

test('close probabilities are not drawn far apart', () => {
  const { from, to } = of(0.52, 0.53)
  expect(to - from).toBeCloseTo(0.2)
  expect(of(0.03, 0.05)).toEqual({ from: 0, to: 0.2 })
})
