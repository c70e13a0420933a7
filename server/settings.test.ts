import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InvalidSettings, readSettings, settingTable, type Setting } from './settings.ts'

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings({}, '/site')).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/site/data',
      databaseUrl: null,
      caches: [],
      logHead: [],
      databaseReadUrl: null,
      drainSeconds: 0,
      metricsPort: null,
      hsts: 'on',
      logFormat: 'text',
      feeds: [{ name: 'simulated', seed: 'touchline' }],
      historyDays: 31,
      clockAt: null,
      clockSpeed: 1,
      apiBase: '',
      apiZone: 'Asia/Shanghai',
      staticBase: '/static/',
      realm: 'touchline',
      publicOrigin: 'http://localhost:8080',
      trustedProxies: 0,
      frontOrigins: [],
      witnesses: [],
      witnessPolicy: null,
      witnessesNeeded: 0,
      openStudio: false,
      deskHost: null,
      securityContact: null,
      logLevel: 'warn',
    })
  })

  it.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['192.0.2.1', 'http://192.0.2.1:8080'],
    ['2001:db8::1', 'http://[2001:db8::1]:8080'],
    ['touchline.example', 'http://touchline.example:8080'],
  ])('give an address that can be opened if HOST is %s', (host, origin) => {
    expect(readSettings({ HOST: host }, '/site').publicOrigin).toBe(origin)
  })

  it.each([
    [{ PORT: '80' }, 'http://localhost'],
    [{ PORT: '80', HOST: 'Touchline.example' }, 'http://touchline.example'],
    [{ PUBLIC_ORIGIN: 'https://Touchline.example:443/' }, 'https://touchline.example'],
    [{ PUBLIC_ORIGIN: 'http://[2001:DB8::1]:8080' }, 'http://[2001:db8::1]:8080'],
  ])('normalise an address as browsers do: %j', (env, origin) => {
    expect(readSettings(env, '/site').publicOrigin).toBe(origin)
  })

  it.each([
    { HOST: '256.1.1.1' },
    { HOST: '0.0.0.0:8080' },
    { HOST: 'two words' },
    { HOST: 'http://touchline.example' },
    { HOST: 'touchline.example/' },
    { HOST: 'fe80::1%eth0' },
    { PORT: 'http' },
  ])('report the invalid setting, and no error that only follows from it: %j', (env) => {
    const [[name, value] = []] = Object.entries(env)
    expect(() => readSettings(env, '/site')).toThrow(new RegExp(`^${name}="${value}" is not .+$`))
  })

  it('treat blank values as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'FEED',
      'CLOCK_AT',
      'CLOCK_SPEED',
      'API_BASE',
      'REALM',
      'PUBLIC_ORIGIN',
    ]
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])), '/site')).toEqual(
      readSettings({}, '/site'),
    )
  })

  it.each([
    ['https://api.example.org', 'https://api.example.org'],
    ['https://API.example.org:443/', 'https://api.example.org'],
    ['https://api.example.org/gate/v2/', 'https://api.example.org/gate/v2'],
  ])('take %s as the base of calls', (given, taken) => {
    expect(readSettings({ API_BASE: given }, '/site').apiBase).toBe(taken)
  })

  it('accept a replay of a season', () => {
    const settings = readSettings(
      { FEED: 'openfootball:../season', CLOCK_AT: '2025-10-18T10:00:00Z', CLOCK_SPEED: '600' },
      '/site/app',
    )
    expect(settings.feeds).toEqual([{ name: 'openfootball', location: '/site/season' }])
    expect(settings.clockAt?.toISOString()).toBe('2025-10-18T10:00:00.000Z')
    expect(settings.clockSpeed).toBe(600)
  })

  it('accept German football without a key, of the present only', () => {
    expect(readSettings({ FEED: 'openligadb' }, '/site').feeds[0]).toEqual({
      name: 'openligadb',
      competitions: ['bl1', 'bl2', 'bl3', 'dfb'],
      origin: 'https://api.openligadb.de',
      requests: 1000,
    })
    const some = { FEED: 'openligadb:bl1, em/2024', OPENLIGADB_URL: 'http://127.0.0.1:9/' }
    expect(readSettings(some, '/site').feeds[0]).toMatchObject({
      competitions: ['bl1', 'em/2024'],
      origin: 'http://127.0.0.1:9',
    })
    expect(readSettings({ ...some, OPENLIGADB_REQUESTS: '5000' }, '/site').feeds[0]).toMatchObject({
      requests: 5000,
    })
    for (const wrong of ['0', '9000', 'many'])
      expect(() => readSettings({ ...some, OPENLIGADB_REQUESTS: wrong }, '/site')).toThrow(
        'OPENLIGADB_REQUESTS is not a whole number from 200 to 5000',
      )
    expect(() => readSettings({ ...some, CLOCK_AT: '2025-10-18T10:00:00Z' }, '/site')).toThrow(
      /^CLOCK_AT needs files/,
    )
  })

  it('accept several sources, and commas within one of them', () => {
    const several = { FEED: 'openligadb:bl1,dfb,csv:odds/a,b/,openfootball:/files' }
    expect(readSettings(several, '/site').feeds).toEqual([
      {
        name: 'openligadb',
        competitions: ['bl1', 'dfb'],
        origin: 'https://api.openligadb.de',
        requests: 1000,
      },
      { name: 'csv', location: '/site/odds/a,b' },
      { name: 'openfootball', location: '/files' },
    ])
    for (const wrong of ['simulated,csv:odds', 'csv:a,csv:b', 'openligadb,'])
      expect(() => readSettings({ FEED: wrong }, '/site')).toThrow(/^FEED/)
  })

  it('accept live competitions with a key, which no message shows', () => {
    const live = { FEED: 'football-data.org:PL, BL1', FOOTBALL_DATA_KEY: 'a-secret-key' }
    expect(readSettings(live, '/site').feeds[0]).toEqual({
      name: 'football-data-org',
      competitions: ['PL', 'BL1'],
      key: 'a-secret-key',
      origin: 'https://api.football-data.org',
    })
    const elsewhere = { ...live, FOOTBALL_DATA_URL: 'http://127.0.0.1:9/' }
    expect(readSettings(elsewhere, '/site').feeds[0]).toMatchObject({
      origin: 'http://127.0.0.1:9',
    })
    expect(() => readSettings({ FEED: live.FEED }, '/site')).toThrow(
      /^FOOTBALL_DATA_KEY is missing/,
    )
    expect(() => readSettings({ ...live, CLOCK_AT: '2025-10-18T10:00:00Z' }, '/site')).toThrow(
      /^CLOCK_AT needs files/,
    )
    expect(() => readSettings({ ...live, FOOTBALL_DATA_KEY: 'a secret' }, '/site')).not.toThrow(
      /a secret/,
    )
  })

  it('accept sources with a key and another address, which no message shows', () => {
    const keys = { API_FOOTBALL_KEY: 'a-secret-key', THE_ODDS_API_KEY: 'another-secret' }
    const origins = { API_FOOTBALL_URL: 'http://127.0.0.1:9/' }
    const several = { FEED: 'api-football:78, 39,the-odds-api:soccer_epl', ...keys, ...origins }
    expect(readSettings(several, '/site').feeds).toEqual([
      {
        name: 'api-football',
        competitions: [78, 39],
        key: 'a-secret-key',
        origin: 'http://127.0.0.1:9',
      },
      {
        name: 'the-odds-api',
        sports: ['soccer_epl'],
        key: 'another-secret',
        origin: 'https://api.the-odds-api.com',
      },
    ])
    expect(() => readSettings({ FEED: several.FEED }, '/site')).toThrow(
      /^API_FOOTBALL_KEY is missing.*\nTHE_ODDS_API_KEY is missing/,
    )
    expect(() => readSettings({ ...several, API_FOOTBALL_KEY: 'a secret' }, '/site')).not.toThrow(
      /a secret/,
    )
    for (const wrong of ['api-football', 'api-football:PL', 'the-odds-api:EPL'])
      expect(() => readSettings({ FEED: wrong, ...keys }, '/site')).toThrow(/^FEED/)
    const past = { ...several, CLOCK_AT: '2025-10-18T10:00:00Z' }
    expect(() => readSettings(past, '/site')).toThrow(/CLOCK_AT needs files: The Odds API/)
  })

  it.each([
    ['PORT', '80 80'],
    ['PORT', '65536'],
    ['FEED', 'opta'],
    ['FEED', 'openfootball'],
    ['FEED', 'csv'],
    ['FEED', 'openfootball:https://two words/en.1.json'],
    ['FEED', 'openligadb:'],
    ['FEED', 'openligadb:bl 1'],
    ['FEED', 'football-data.org:'],
    ['FEED', 'football-data.org:pl'],
    ['OPENLIGADB_URL', 'api.openligadb.de'],
    ['FOOTBALL_DATA_URL', 'ftp://127.0.0.1'],
    ['API_FOOTBALL_URL', 'https://example.org/v3'],
    ['CLOCK_AT', '2025-10-18'],
    ['CLOCK_AT', '2999-01-01T00:00:00Z'],
    ['CLOCK_AT', '2025-02-30T10:00:00Z'],
    ['CLOCK_AT', '2025-02-29T10:00:00+08:00'],
    ['CLOCK_AT', '2025-04-31T10:00Z'],
    ['CLOCK_AT', '2025-04-00T10:00Z'],
    ['CLOCK_AT', '2025-10-18T24:00:00Z'],
    ['CLOCK_AT', '2025-10-18T24:00+01:00'],
    ['CLOCK_AT', '2025-10-18T10:60:00Z'],
    ['CLOCK_AT', '2025-10-18T10:00:60Z'],
    ['CLOCK_AT', '2025-10-18T10:00:00+24:00'],
    ['CLOCK_SPEED', '-1'],
    ['CLOCK_SPEED', '600'],
    ['API_BASE', 'api.example.org'],
    ['API_BASE', 'https://api.example.org/v1?key=1'],
    ['API_BASE', 'https://me:secret@api.example.org/v1'],
    ['API_BASE', 'https://api.example.org/v1#app'],
    ['API_BASE', 'ftp://api.example.org'],
    ['API_BASE', 'https:api.example.org'],
    ['PUBLIC_ORIGIN', 'https://me:secret@touchline.example'],
    ['PUBLIC_ORIGIN', 'https://touchline.example?'],
    ['PUBLIC_ORIGIN', 'ftp://touchline.example'],
    ['CLOCK_SPEED', '0'],
    ['TRUSTED_PROXIES', '-1'],
    ['LOG_HEAD', 'etcd.example:2379'],
    ['DATABASE_READ_URL', 'mysql://x/y'],
    ['DATABASE_READ_URL', 'postgresql://standby/touchline'],
    ['CACHES', 'https://cache.example/'],
    ['CACHES', 'http://cache.example'],
    ['DRAIN_SECONDS', '4'],
    ['METRICS_PORT', '0'],
    ['HSTS', 'max-age=1'],
    ['LOG_FORMAT', 'xml'],
    ['STATIC_BASE', '/static'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['REALM', 'Touch line'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['FRONT_ORIGINS', 'front.example'],
    ['LOG_LEVEL', 'WARN'],
    ['LOG_LEVEL', 'trace'],
  ])('name an invalid one: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value }, '/site')).toThrow(InvalidSettings)
    expect(() => readSettings({ [name]: value }, '/site')).toThrow(name)
  })

  it.each([
    ['2024-02-29T23:59:59.9Z', '2024-02-29T23:59:59.900Z'],
    ['2025-03-01T00:30+08:00', '2025-02-28T16:30:00.000Z'],
    ['2024-12-31T23:00:00-02:00', '2025-01-01T01:00:00.000Z'],
  ])('accept an instant with any offset: %s', (text, instant) => {
    expect(readSettings({ CLOCK_AT: text }, '/site').clockAt?.toISOString()).toBe(instant)
  })

  it.each([
    ['mysql://me:hunter2@db.example/site', 'DATABASE_URL="mysql://me:***@db.example/site" is not'],
    ['http://me:hunter2@db.example', 'DATABASE_URL="http://me:***@db.example/" is not'],
    [
      'mysql://db.example/site?user=me&password=hunter2',
      'DATABASE_URL="mysql://db.example/site?user=me&password=***" is not',
    ],
    ['postgresql://me:hunter2@db.example:54x2/site', 'DATABASE_URL is not'],
    ['me:hunter2@db.example/site', 'DATABASE_URL is not'],
    ['"postgresql://me:hunter2@db.example/site"', 'DATABASE_URL is not'],
    ['mysql://me:1/hunter2@db.example/site', 'DATABASE_URL is not'],
    ['mysql://me:1#hunter2@db.example/site', 'DATABASE_URL is not'],
    ['host=db.example password=hunter2', 'DATABASE_URL is not'],
    ['mysql://x', 'DATABASE_URL="mysql://x" is not'],
  ])('never show a password: %s', (address, words) => {
    const read = () => readSettings({ DATABASE_URL: address }, '/site')
    expect(read).toThrow(words)
    expect(read).not.toThrow(/hunter2/)
  })

  it('report all invalid ones at once', () => {
    expect(() => readSettings({ PORT: 'x', REALM: ' A' }, '/site')).toThrow(/PORT=[^]*REALM=/)
  })

  it('are in the table of README.md, with the same descriptions', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const [, section = ''] = readme.split('\n## Settings\n')
    const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
    expect(rows.map((row) => row.replace(/ +\|/g, ' |').replace(/\| +/g, '| '))).toEqual(
      Object.values<Setting<unknown>>(settingTable).map((setting) => rowOf(setting)),
    )
  })
})

const rowOf = (setting: Setting<unknown>) =>
  `| \`${setting.name}\` | ${setting.defaultInWords ?? setting.default ?? ''} | ${setting.about} |`
