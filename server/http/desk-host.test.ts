/** DESK_HOST: the desk answers there and nowhere else. */
import { expect, test } from 'vitest'
import { calls, prefix, type CallName } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { TestAuthenticator } from '../accounts/test-authenticator.ts'
import { addOperator } from '../desk/operators.ts'
import { InvalidSettings, readSettings } from '../settings.ts'
import { sharedServer } from './test-server.ts'

const publicOrigin = 'https://touchline.example'
const deskHost = 'desk.touchline.example'
const server = await sharedServer({ publicOrigin, deskHost })
const { owner } = server.database

let addresses = 0
const send = async (
  host: string,
  call: CallName,
  data: unknown,
  identity: Identity | null = null,
) =>
  (
    await server.app.inject({
      method: 'POST',
      url: prefix + calls[call].path,
      headers: { host, 'content-type': 'application/json' },
      remoteAddress: `10.5.0.${++addresses}`,
      payload: JSON.stringify({ ...identity, data, info: { lang: 'en' } }),
    })
  ).json()
const page = (host: string, url: string) =>
  server.app.inject({ url, headers: { host, accept: 'text/html' } })

async function operatorAt(host: string, origin: string): Promise<Identity> {
  const name = `On duty ${host.length}`
  const { data } = await send(host, 'passkeyOptions', { purpose: 'signUp', name })
  const credential = new TestAuthenticator(origin, 'touchline.example').create(data.options)
  const made = await send(host, 'passkeySignUp', { challenge: data.challenge, name, credential })
  expect(made).toMatchObject({ code: 0 })
  await addOperator(owner, name, 'test')
  return made.data
}

test('the desk is found on that host only, however its address is written', async () => {
  for (const url of ['/desk', '/h5/desk', '/desk?tab=log', '/%64esk', '/desk#x']) {
    expect([url, (await page(deskHost, url)).statusCode]).toEqual([url, 200])
    expect([url, (await page('touchline.example', url)).statusCode]).toEqual([url, 404])
    expect([url, (await page('10.0.0.1', url)).statusCode]).toEqual([url, 404])
  }
  expect((await page('touchline.example', '/studio')).statusCode).toBe(200)
})

test('every call of the desk answers on that host only, with a passkey used there', async () => {
  const identity = await operatorAt(deskHost, `https://${deskHost}`)
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].caller === 'operator',
  )
  expect(names.length).toBeGreaterThan(20)
  for (const name of names)
    expect([name, (await send('touchline.example', name, {}, identity)).code]).toEqual([name, 404])
  expect(await send(deskHost, 'deskOverview', {}, identity)).toMatchObject({ code: 0 })
  expect(await send('touchline.example', 'studioMine', {}, identity)).toMatchObject({
    data: { desk: `https://${deskHost}/desk` },
  })
})

test.each([
  ['touchline.example:8443', []],
  ['desk.touchline.example', []],
  ['Desk.Touchline.Example:444', []],
  ['touchline.example', ['PUBLIC_ORIGIN']],
  ['desk.other.example', ['passkeys']],
  ['eviltouchline.example', ['passkeys']],
  ['https://desk.touchline.example', ['is not a host name']],
  ['two words', ['is not a host name']],
])('DESK_HOST=%s', (host, wrong) => {
  const read = () => readSettings({ PUBLIC_ORIGIN: publicOrigin, DESK_HOST: host }, '/site')
  if (wrong.length === 0) expect(read().deskHost).toBe(host.toLowerCase())
  else {
    expect(read).toThrow(InvalidSettings)
    for (const words of wrong) expect(read).toThrow(words)
  }
})
