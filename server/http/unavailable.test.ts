import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  coded('08006'),
  coded('40001'),
  coded('40P01'),
  coded('53300'),
  coded('57P01'),
  coded('55P03'),
  coded('25006'),
  coded('ECONNREFUSED'),
  coded('ETIMEDOUT'),
  coded('EAI_AGAIN'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('a call failed', { cause: coded('08006') }),
  new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
])('%s means that the request can be retried', (error) => expect(isUnavailable(error)).toBe(true))

test.each([
  coded('23505'),
  coded('22003'),
  coded('42P01'),
  coded('ERR_INVALID_ARG_TYPE'),
  new Error('x'),
  'Connection terminated',
  null,
])('%s does not mean that the request can be retried', (error) =>
  expect(isUnavailable(error)).toBe(false),
)
