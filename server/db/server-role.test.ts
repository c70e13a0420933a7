/** The server's rights, on the embedded database and on others. */
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at, openDatabase, pooled } from './connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { serverRole } from './server-role.ts'
import type { Tables } from './tables.ts'
import { patient, sharedDatabase } from './test-database.ts'
import { sharedFolder } from '../test-folder.ts'

const userOf = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ user: string }>`select current_user::text as user`.execute(db)
  return rows[0]?.user
}
const removal = (db: Kysely<Tables>) => sql`delete from settlement`.execute(db)

const folder = sharedFolder()
const cluster = await sharedDatabase()

test('embedded, the server connects as its own role, and commands as the owner', async () => {
  const settings = { databaseUrl: null, dataDir: folder }
  const server = await openDatabase(settings, 'world', 'a world')
  const operator = await openDatabase(settings, 'world', 'a world', { join: true, operator: true })
  expect([server.warning, await userOf(server.db), await userOf(server.work)]).toEqual([
    null,
    serverRole,
    serverRole,
  ])
  expect(await userOf(operator.db)).toBe('touchline')
  await expect(removal(server.work)).rejects.toMatchObject({ code: '42501' })
  await expect(removal(operator.work)).rejects.toMatchObject({ code: 'TL001' })
  // There is no way back to the owner: the connection itself has the role.
  await expect(sql`set role touchline`.execute(server.db)).rejects.toMatchObject({ code: '42501' })
  await operator.close()
  await server.close()
})

describe('with DATABASE_URL', () => {
  /** The address of a fresh database whose owner is this new user. */
  async function ownedBy(user: string, may: string): Promise<string> {
    await sql.raw(`create role ${user} login ${may}`).execute(cluster.owner)
    await sql.raw(`create database ${user} owner ${user}`).execute(cluster.owner)
    const url = new URL(cluster.url)
    url.username = user
    url.pathname = `/${user}`
    return url.href
  }
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: folder }, '', 'a world')
  const drop = async (user: string) => {
    await sql.raw(`drop database ${user} with (force)`).execute(cluster.owner)
    await sql.raw(`drop role ${user}`).execute(cluster.owner)
  }

  test('a superuser’s server acts as the role', async () => {
    const url = await ownedBy('of_superuser', 'superuser')
    const database = await open(url)
    expect([database.warning, await userOf(database.db), await userOf(database.work)]).toEqual([
      null,
      serverRole,
      serverRole,
    ])
    await expect(removal(database.db)).rejects.toMatchObject({ code: '42501' })
    await sql`reset role`.execute(database.db)
    expect(await userOf(database.db)).toBe(serverRole)
    await database.close()
    // Options in the address stay in effect.
    const again = await open(`${url}?options=${encodeURIComponent('-c work_mem=9MB')}`)
    const { rows } = await sql`select current_setting('work_mem') as name`.execute(again.db)
    expect([rows, await userOf(again.db)]).toEqual([[{ name: '9MB' }], serverRole])
    await again.close()
    await drop('of_superuser')
  })

  test('an owner who is a member of the role needs no further right', async () => {
    const url = await ownedBy('of_member', '')
    await sql.raw(`grant ${serverRole} to of_member`).execute(cluster.owner)
    const database = await open(url)
    expect([database.warning, await userOf(database.db)]).toEqual([null, serverRole])
    await database.close()
    await drop('of_member')
  })

  test('an owner who may not act as the role gets a warning; the triggers hold', async () => {
    const url = await ownedBy('of_nobody', '')
    const database = await open(url)
    expect(database.warning).toContain(`grant ${serverRole} to`)
    expect(await userOf(database.db)).toBe('of_nobody')
    await expect(removal(database.db)).rejects.toMatchObject({ code: 'TL001' })
    await database.close()
    await drop('of_nobody')
  })

  test('the statement of the warning, run by a superuser, mends it', async () => {
    const url = await ownedBy('of_the_user', '')
    const before = await open(url)
    await before.close()
    const [, statement = ''] = /let a superuser run: (.*)\.$/.exec(before.warning ?? '') ?? []
    expect(statement).toBe(`create role ${serverRole} nologin; grant ${serverRole} to the user`)
    // the role is there: a cluster has it for all of its databases
    const [, grant = ''] = statement.replace('the user', 'of_the_user').split(';')
    await sql.raw(grant).execute(cluster.owner)
    const database = await open(url)
    expect([database.warning, await userOf(database.db)]).toEqual([null, serverRole])
    await database.close()
    await drop('of_the_user')
  })

  test('an owner who may create roles creates it, without being a superuser', async () => {
    const other = await startEmbedded(join(folder, 'another'), { durable: false })
    const admin = pooled({
      ...at({ socket: other.socket, user: other.user, database: 'postgres' }),
      max: 1,
      ...patient,
    })
    await sql`create role maker login createrole`.execute(admin)
    await sql`create database maker owner maker`.execute(admin)
    const database = await open(`postgresql://maker@${encodeURIComponent(other.socket)}/maker`)
    expect([database.warning, await userOf(database.db)]).toEqual([null, serverRole])
    await expect(removal(database.db)).rejects.toMatchObject({ code: '42501' })
    await database.close()
    await admin.destroy()
    await other.stop()
  })
})
