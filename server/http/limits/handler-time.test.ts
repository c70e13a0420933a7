import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { codes } from '../../../contract/values.ts'
import { limitHandlers, within } from './handler-time.ts'

const never = new Promise<string>(() => {})

it('an answer within the limit, or without one, is passed on', async () => {
  expect(await within(3_600_000, Promise.resolve('here'))).toBe('here')
  expect(await within(0, Promise.resolve('here'))).toBe('here')
  await expect(within(3_600_000, Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})

it('a later answer is refused for now', async () => {
  await expect(within(1, never)).rejects.toMatchObject({ code: codes.tryAgain })
})

it('a route that does not limit itself is limited, a longer limit of its own stays', async () => {
  const app = Fastify()
  limitHandlers(app, 20)
  const options = [{}, { config: { limitsItself: true } }, { handlerTimeout: 3_600_000 }] as const
  options.forEach((one, at) => app.get(`/${at}`, one, () => never))
  expect((await app.inject('/0')).json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' })
  const others = [app.inject('/1'), app.inject('/2')]
  const first = await Promise.race([...others, app.inject('/0').then(() => 'neither')])
  expect(first).toBe('neither')
  await app.close()
})
