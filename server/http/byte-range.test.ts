import { expect, test } from 'vitest'
import { portionOf } from './byte-range.ts'

const etag = '"tag"'
const portion = (headers: Record<string, string>, method = 'GET') => {
  const { status, start, stop } = portionOf({ method, headers }, etag, 100)
  return [status, start, stop]
}

test.each([
  ['bytes=0-0', [206, 0, 1]],
  ['bytes=10-', [206, 10, 100]],
  ['bytes=10-19', [206, 10, 20]],
  ['bytes=10-999', [206, 10, 100]],
  ['bytes=-10', [206, 90, 100]],
  ['bytes=-999', [206, 0, 100]],
  ['Bytes= 5-6', [206, 5, 7]],
  ['bytes=100-', [416, 0, 0]],
  ['bytes=-0', [416, 0, 0]],
  // not a range, several ranges, or another unit: the whole file
  ['bytes=20-10', [200, 0, 100]],
  ['bytes=-', [200, 0, 100]],
  ['bytes=0-1,5-6', [200, 0, 100]],
  ['bytes=0-1, -1', [200, 0, 100]],
  ['bytes=0-1,900-', [200, 0, 100]],
  ['bytes=--1', [200, 0, 100]],
  ['bytes=+1-2', [200, 0, 100]],
  ['bytes=1-2 rows', [200, 0, 100]],
  ['bytes', [200, 0, 100]],
  ['bytes=99-99', [206, 99, 100]],
  ['bytes=0-99999999999999999999999', [206, 0, 100]],
  ['bytes=99999999999999999999999-', [416, 0, 0]],
  ['rows=0-1', [200, 0, 100]],
  ['bytes=a-b', [200, 0, 100]],
])('%s', (range, expected) => expect(portion({ range })).toEqual(expected))

test('a range of another file is not sent, and none for HEAD', () => {
  expect(portion({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 0, 2])
  expect(portion({ range: 'bytes=0-1', 'if-range': '"other"' })).toEqual([200, 0, 100])
  expect(portion({ range: 'bytes=0-1', 'if-range': 'W/"tag"' })).toEqual([200, 0, 100])
  expect(portion({ range: 'bytes=0-1' }, 'HEAD')).toEqual([200, 0, 100])
})

test('a file that the client has is not sent again', () => {
  for (const known of [etag, 'W/"tag"', '"other", "tag"', '*'])
    expect(portion({ 'if-none-match': known })).toEqual([304, 0, 0])
  expect(portion({ 'if-none-match': '"other"' })).toEqual([200, 0, 100])
})

test('a file that is another than the client has is refused before anything else', () => {
  for (const known of [etag, '*', '"other", "tag"'])
    expect(portion({ 'if-match': known })).toEqual([200, 0, 100])
  for (const other of ['"other"', 'W/"tag"', 'W/"tag", "other"', ''])
    expect(portion({ 'if-match': other })).toEqual([412, 0, 0])
  expect(portion({ 'if-match': '"other"', 'if-none-match': etag })).toEqual([412, 0, 0])
  expect(portion({ 'if-match': '"other"', range: 'bytes=900-' })).toEqual([412, 0, 0])
  expect(portion({ 'if-match': '"other"' }, 'HEAD')).toEqual([412, 0, 0])
  expect(portion({ 'if-match': etag, 'if-none-match': etag })).toEqual([304, 0, 0])
  expect(portion({ 'if-match': etag, range: 'bytes=0-1' })).toEqual([206, 0, 2])
})

test('dates are ignored where a file has none', () => {
  const date = 'Sat, 29 Oct 1994 19:43:31 GMT'
  expect(portion({ 'if-unmodified-since': date })).toEqual([200, 0, 100])
  expect(portion({ 'if-modified-since': date })).toEqual([200, 0, 100])
  expect(portion({ range: 'bytes=0-1', 'if-range': date })).toEqual([200, 0, 100])
})

test('an empty file has no range', () => {
  expect(portionOf({ method: 'GET', headers: { range: 'bytes=0-' } }, etag, 0).status).toBe(416)
  expect(portionOf({ method: 'GET', headers: {} }, etag, 0).headers['content-length']).toBe(0)
})
