/**
 * Behaviours of other back ends by name, to try the pages with. Each changes the answers of
 * plain-back-end.ts.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fieldsOf, type Fields, type Kind, type Manner } from './plain-back-end.ts'

type Instead = NonNullable<Manner['instead']>

/** Answers every call except the one that issues an identity. */
export const unlessVisitor =
  (answer: ReturnType<Instead>): Instead =>
  (path) =>
    path.endsWith('visitor/create') ? undefined : answer

const isHome = (path: string) => /queryHome|queryRecommend|expert\/list/.test(path)
const each = (record: Fields, change: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
const isIdName = (name: string) => /^(id|matchId|expertId)$/.test(name)

const asText = (record: Fields) =>
  each(record, (value) => (typeof value === 'number' ? String(value) : value))
const withIds = (make: (id: unknown) => unknown) => (record: Fields) =>
  each(record, (value, name) => (isIdName(name) ? make(value) : value))
const third = (broken: (record: Fields) => unknown) => (record: Fields, at: number) =>
  at === 2 ? broken(record) : record
const lists = (list: unknown) => (path: string, data: Fields) =>
  isHome(path) ? each(data, () => list) : data
const times = (write: (at: Date) => unknown) => (record: Fields) =>
  each(record, (value, name) => (name === 'matchTime' ? write(new Date(String(value))) : value))
const pictures = (address: unknown) => (record: Fields) =>
  each(record, (value, name) => (/avatar|Logo/.test(name) ? address : value))
const names = (name: unknown) => (record: Fields) =>
  each(record, (value, field) => (/name/i.test(field) ? name : value))
/** Those of the first record of each kind. */
const firstIds = { matchId: 1, expertId: 101, id: 301 }
const onlyIds = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isIdName(name)))
/** Fields beside those of the envelope, and a message that is no text. */
const withMore = (answer: Fields): string =>
  JSON.stringify({
    success: true,
    timestamp: Date.now(),
    traceId: 'a-1',
    error: null,
    ...answer,
    msg: { en: 'ok' },
  })
/** Refuses each third call except those that issue an identity. */
function everyThird(answer: ReturnType<Instead>): Instead {
  let calls = 0
  return (path) => (path.endsWith('visitor/create') || ++calls % 3 > 0 ? undefined : answer)
}
const local = (at: Date) => at.toISOString().slice(0, 19)

/** Values that no field should have. None is text that would be an error on a page. */
const unfit: readonly unknown[] = [
  ['', ' ', 'x', '-1', '7e99', '80%', ',,,', '1,,5', '<b>x</b>', '../..', '\u202Eabc'],
  ['0000-00-00', '2026-13-45 99:99:99', '//x.invalid/x.png', 'javascript:x', 'w'.repeat(3_000)],
  [0, -1, 0.5, 80, 1e21, 2 ** 53 + 2, true, false, [], {}, [[]], ['1', '5'], { id: 1 }, null],
].flat()

/** Some fields of each record have an unfit value. The same seed gives the same values. */
function unfitFields(seed: number): Manner {
  return {
    record: (record, at) => {
      let state = seed * 1_000 + at
      const next = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31
        return (state >> 8) % below
      }
      // the first record keeps its ids, so that the detail screens have a subject
      return each(record, (value, name) =>
        (at === 0 && isIdName(name)) || next(3) > 0 ? value : unfit[next(unfit.length)],
      )
    },
  }
}

/** The record of a detail call, and the lists of the calls whose answers no one shows. */
const wrapped = (wrap: (path: string, data: unknown) => unknown) => (path: string, data: Fields) =>
  isHome(path) ? data : wrap(path, data)

/** Fields of Touchline's own contract, in a form that it does not have. */
const foreign: Fields = Object.fromEntries(
  (
    'rank medal form kind price withdrawn countedCnt yield skill closing priceRange gaps models ' +
    'serial titleLanguage titleBreaks minute homeScore awayScore homeRed awarded shootOutWinner ' +
    'observedAt leagueId season round venue goals plans split odds home away match plan record ' +
    'versions ledger expert items leagues computedAt simulated setAside revision refundOnMiss'
  )
    .split(' ')
    .map((name, at) => [name, [{ zh: name }, name, [name], -1][at % 4]]),
)

/** As programs in PHP answer: text for numbers, `[]` for what is empty, codes in status 200. */
const php: Manner = {
  record: (record) => times((at) => local(at).replace('T', ' '))(asText(record)),
  data: wrapped((_, data) => (Object.keys(Object(data)).length === 0 ? [] : data)),
  instead: (path) =>
    path.endsWith('lineup')
      ? { status: 200, body: '{"code":"500","msg":"Undefined index: lineup","data":[]}' }
      : path.endsWith('predict/list')
        ? { status: 200, body: '{"code":0,"msg":"","data":{"records":null}}' }
        : undefined,
}

/**
 * As programs in Java answer: long ids as numbers, offsets without a colon, pages of a library, and
 * the record of a detail call under a name.
 */
const java: Manner = {
  record: (record, _, kind) => {
    const long = withIds((id) => `98765432109876543${String(id)}`)(record)
    const write = (at: Date) =>
      kind === 'plan' ? at.getTime() : at.toISOString().replace('Z', '+0000')
    return times(write)(long)
  },
  data: wrapped((path, data) => {
    const { records } = Object(data) as { records?: unknown }
    if (Array.isArray(records))
      return path.endsWith('match/list')
        ? records
        : { pageInfo: { list: records, total: records.length, pageNum: 1, isLastPage: true } }
    return { success: true, detail: data, attributes: {} }
  }),
  wire: (body) => ({
    body: body.replaceAll(/"(98765432109876543\d+)"/g, '$1'),
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  }),
}

/** Fields and codes that a later version might have, some under names of Touchline. */
const later: Manner = {
  record: (record, at) => ({
    ...record,
    ...(at % 2 === 1 && { predictPlay: '1,7,77', hitResult: 3, status: 4 }),
    ...('matchId' in record && { status: 14 }),
    ...foreign,
    tags: ['VIP'],
    level: { name: 'gold' },
  }),
  data: (_, data) => ({ ...data, ...foreign, total: 'many', next: 2, serverTime: {} }),
}

/** Changes the envelope of each answer that is JSON. */
const changed = (change: (answer: Fields) => Fields) => (body: string) =>
  body.startsWith('{') ? { body: JSON.stringify(change(JSON.parse(body) as Fields)) } : {}
/** Changes the data of a call that has a list of records. */
const paged = (page: (list: unknown[]) => Fields) => (_: string, data: Fields) =>
  Array.isArray(data['records']) ? page(data['records']) : data

const named: Record<string, Manner> = {
  'team:php': php,
  'team:java': java,
  'team:later': later,
  plain: {},
  'spec-only': { data: (path, data) => (isHome(path) ? data : {}) },
  'numbers:text': { record: asText },
  'ids:text': { record: withIds(String) },
  'ids:words': { record: withIds((id) => `x-${String(id)}/ y`) },
  'ids:long': { record: withIds((id) => `98765432109876543${String(id)}`) },
  'identity:numbers': { identity: { uid: 12_345, token: 678, expires: 1 } },
  'identity:long-token': { identity: { uid: 'u:7', token: `${'x'.repeat(2_000)}+/=` } },
  'identity:text': { identity: { uid: '12345', token: '678' } },
  'identity:extra': { identity: { uid: 7, token: 'a', name: null, roles: [], data: { uid: 8 } } },
  'wire:brotli': {
    wire: (body) => ({
      headers: { 'content-encoding': 'br' },
      body: brotliCompressSync(Buffer.from(body)),
    }),
  },
  'wire:203': { wire: () => ({ status: 203 }) },
  'wire:418': { wire: () => ({ status: 418 }) },
  'wire:pretty': {
    wire: (body) =>
      body.startsWith('{')
        ? { body: `\ufeff\r\n${JSON.stringify(JSON.parse(body), null, '\t')}\r\n` }
        : {},
  },
  'wire:cookies': {
    wire: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; SameSite=None' } }),
  },
  'wire:charset': {
    wire: () => ({ headers: { 'content-type': 'text/plain; charset=ISO-8859-1' } }),
  },
  'wire:html': { wire: () => ({ headers: { 'content-type': 'text/html' } }) },
  'wire:more': {
    wire: (body) => (body.startsWith('{') ? { body: withMore(JSON.parse(body) as Fields) } : {}),
  },
  'code:403@third': { instead: everyThird({ status: 200, body: '{"code":403,"msg":"expired"}' }) },
  'page:403@third': { instead: everyThird({ status: 403, body: '{"code":403}' }) },
  'refused:401': { instead: unlessVisitor({ status: 401, body: '{"code":401,"data":null}' }) },
  'all:null': {
    record: (record) => each(record, (value, name) => (isIdName(name) ? value : null)),
  },
  'all:missing': { record: (record) => onlyIds(record) },
  'all:blank': { record: (record) => each(record, (value, name) => (isIdName(name) ? value : '')) },
  'code:500': { instead: unlessVisitor({ status: 200, body: '{"code":500}' }) },
  'code:403': { instead: unlessVisitor({ status: 200, body: '{"code":"403","msg":null}' }) },
  'code:500@queryHome': {
    instead: (path) =>
      path.endsWith('queryHome') ? { status: 200, body: '{"code":500}' } : undefined,
  },
  'page:502': { instead: unlessVisitor({ status: 502, body: '<h1>502</h1>' }) },
  'page:403': { instead: unlessVisitor({ status: 403, body: '<h1>403</h1>' }) },
  'page:200': { instead: unlessVisitor({ status: 200, body: '<h1>Error 42</h1>' }) },
  'empty:204': { instead: unlessVisitor({ status: 204, body: '' }) },
  'empty:200': { instead: unlessVisitor({ status: 200, body: '' }) },
  'code:200': { instead: unlessVisitor({ status: 200, body: '{"code":200,"data":{}}' }) },
  'code:text': { instead: unlessVisitor({ status: 200, body: '{"code":"OK","data":{}}' }) },
  'code:none': { instead: unlessVisitor({ status: 200, body: '{"status":"ok","result":[]}' }) },
  'refused:422': { instead: unlessVisitor({ status: 422, body: '{"detail":[{"loc":["body"]}]}' }) },
  'text:200': { instead: unlessVisitor({ status: 200, body: 'OK' }) },
  'json:null': { instead: unlessVisitor({ status: 200, body: 'null' }) },
  cut: { instead: unlessVisitor('cut') },
  never: { instead: unlessVisitor('never') },
  'slow:3000': { delay: 3_000 },
  'browser-only': { only: 'browsers' },
  'lists:null': { data: lists(null) },
  'lists:empty': { data: lists([]) },
  'lists:record': { data: lists({}) },
  'lists:numbered': {
    data: (_, data) => each(data, (list) => (Array.isArray(list) ? Object.assign({}, list) : list)),
  },
  'lists:long': {
    data: (path, data) =>
      isHome(path) ? each(data, (list) => Array.from({ length: 400 }, () => list).flat()) : data,
  },
  'data:null': { data: () => null },
  'data:list': { data: () => [] },
  'third:null': { record: third(() => null) },
  'third:empty': { record: third(() => ({})) },
  'third:twice': { record: (record, at) => (at === 2 ? { ...record, ...firstIds } : record) },
  'third:text': { record: third(() => 'x') },
  'third:no-id': {
    record: third((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !isIdName(name))),
    ),
  },
  'times:local': { record: times(local) },
  'times:blank': { record: times((at) => local(at).replace('T', ' ')) },
  'times:seconds': { record: times((at) => Math.floor(at.getTime() / 1_000)) },
  'times:milliseconds': { record: times((at) => String(at.getTime())) },
  'times:slashes': {
    record: times((at) => local(at).replaceAll('-', '/').replace('T', ' ')),
  },
  'times:digits': { record: times((at) => local(at).replaceAll(/\D/g, '')) },
  'times:no-year': { record: times((at) => local(at).slice(5, 16).replace('T', ' ')) },
  'times:zero': { record: times(() => 0) },
  'times:year-1': { record: times(() => '0001-01-01T00:00:00Z') },
  'times:past': { record: times(() => '1999-12-31T23:59:59+08:00') },
  'names:invisible': { record: names('\u200b\u3164') },
  'names:turned': { record: names('\u202eHome\u2069 الأهلي') },
  'names:zalgo': { record: names(`A${'\u0300'.repeat(60)}b`) },
  'names:long': { record: names('Donaudampfschifffahrt'.repeat(9)) },
  'names:record': { record: names({ zh: '主', en: 'Home' }) },
  'plays:list': { record: (record) => ({ ...record, predictPlay: [1, 5, 77] }) },
  'hits:more-than-plans': { record: (record) => ({ ...record, recentWinCnt: 12 }) },
  'pictures:slash': { record: pictures('/logo/1.png') },
  'pictures:missing': { record: pictures('missing.png') },
  'pictures:elsewhere': { record: pictures('https://pictures.invalid/1.png') },
  'pictures:data': { record: pictures('data:image/gif;base64,R0lGODlhAQABAAAAACw=') },
  'envelope:zeros': { wire: changed((answer) => ({ ...answer, code: '000000' })) },
  'envelope:float': { wire: (body) => ({ body: body.replace('"code":"0"', '"code":0.0') }) },
  'envelope:true': { wire: changed((answer) => ({ ...answer, code: 0, success: 'true' })) },
  'envelope:order': {
    wire: changed(({ code, data }) => ({ data, timestamp: '1', message: null, code })),
  },
  'envelope:data-text': {
    wire: changed((answer) => ({ ...answer, data: JSON.stringify(answer['data']) })),
  },
  'envelope:data-missing': { wire: changed(({ code }) => ({ code })) },
  'envelope:data-blank': { wire: changed((answer) => ({ ...answer, data: '' })) },
  'envelope:data-false': { wire: changed((answer) => ({ ...answer, data: false })) },
  'envelope:msg-number': { wire: changed((answer) => ({ ...answer, msg: 0 })) },
  'code:text-500': { instead: unlessVisitor({ status: 500, body: '{"code":"E500","msg":[]}' }) },
  'code:null': { instead: unlessVisitor({ status: 200, body: '{"code":null,"msg":"x"}' }) },
  'code:minus': { instead: unlessVisitor({ status: 200, body: '{"code":-1,"msg":"<b>no</b>"}' }) },
  'code:huge': { instead: unlessVisitor({ status: 200, body: '{"code":1e99,"data":null}' }) },
  'code:504': { instead: unlessVisitor({ status: 200, body: '{"code":504,"msg":"busy"}' }) },
  'paging:page': { data: paged((list) => ({ current: 1, pages: 9, size: 10, records: list })) },
  'paging:short': { data: paged((list) => ({ records: list.slice(0, 2), total: '99' })) },
  'paging:cursor': { data: paged((list) => ({ records: list, next: { after: 6 }, more: true })) },
  'paging:total-null': { data: paged((list) => ({ records: list, total: null, next: '' })) },
  'lists:nested-null': { data: (_, data) => each(data, () => [null, null, []]) },
  'lists:reversed': {
    data: (_, data) => each(data, (list) => (Array.isArray(list) ? list.toReversed() : list)),
  },
  'ids:zero': { record: withIds((id) => Number(id) - Number(id)) },
  'ids:minus': { record: withIds((id) => -Number(id)) },
  'ids:uuid': {
    record: withIds((id) => `0b5c5c8e-1f2a-4c3d-9e4f-${String(id).padStart(12, '0')}`),
  },
  'ids:spaces': { record: withIds((id) => ` ${String(id)} `) },
  'ids:base64': { record: withIds((id) => `MDAw${String(id)}A==`) },
  'ids:marks': { record: withIds((id) => `a?b#c&d=${String(id)}!`) },
  'ids:han': { record: withIds((id) => `方案${String(id)}`) },
  'ids:blank': { record: withIds(() => '') },
  'numbers:padded': {
    record: (record) =>
      each(record, (value) => (Number.isInteger(value) ? ` ${String(value)}.0 ` : value)),
  },
  'numbers:percent': { record: (record) => ({ ...record, recentHitRate: '80%' }) },
  'rate:hundred': { record: (record) => ({ ...record, recentHitRate: 80 }) },
  'rate:one-third': { record: (record) => ({ ...record, recentHitRate: 1 / 3 }) },
  'streak:huge': { record: (record) => ({ ...record, streakWinCnt: 12_345_678 }) },
  'count:zero-text': { record: (record) => ({ ...record, solutionCount: '0', onSaleCnt: '0' }) },
  'count:minus': { record: (record) => ({ ...record, solutionCount: -1, onSaleCnt: -1 }) },
  'plays:blank': { record: (record) => ({ ...record, predictPlay: '' }) },
  'plays:spaced': { record: (record) => ({ ...record, predictPlay: ' 1 ， 09、5.0 ' }) },
  'plays:number': { record: (record) => ({ ...record, predictPlay: 5 }) },
  'plays:words': { record: (record) => ({ ...record, predictPlay: 'HAD,HHAD' }) },
  'plays:many': {
    record: (record) => ({ ...record, predictPlay: Array.from({ length: 90 }, () => 9).join() }),
  },
  'results:words': { record: (record) => ({ ...record, hitResult: 'hit', status: 'free' }) },
  'results:booleans': { record: (record) => ({ ...record, hitResult: true, status: false }) },
  'statuses:each': {
    record: (record, at) => ('leagueName' in record ? { ...record, status: at * 3 } : record),
  },
  'names:blank': { record: names('') },
  'names:numbers': { record: names(1905) },
  'names:lines': { record: names('Home\r\n\tRovers\u2028FC') },
  'names:markup': { record: names('<img src=x onerror=alert(1)>&amp;&#39;') },
  'names:surrogate': { record: names('Home \ud83d FC') },
  'names:emoji': { record: names('👩‍👩‍👧‍👦🏳️‍🌈⚽️') },
  'times:offset': { record: times((at) => local(at).slice(0, 16) + '+09:30') },
  'times:http': { record: times((at) => at.toUTCString()) },
  'times:record': {
    record: times((at) => ({ seconds: Math.floor(at.getTime() / 1_000), nanos: 0 })),
  },
  'times:java': { record: times((at) => [at.getUTCFullYear(), 12, 1, 20, 30]) },
  'times:day': { record: times((at) => local(at).slice(0, 10)) },
  'times:far': { record: times(() => '9999-12-31T23:59:59Z') },
  'fields:proto': {
    wire: (body) => ({
      body: body.replaceAll('{"matchId"', '{"__proto__":{"name":"x"},"constructor":1,"matchId"'),
    }),
  },
  'fields:own': {
    record: (record) => ({ ...record, specOnly: false, key: 'x', ref: 'y', children: [{}] }),
  },
  'slow:900': { delay: 900 },
  'names:endless': { record: names('x'.repeat(100_000)) },
  'size:record': { record: (record) => ({ ...record, filler: 'x'.repeat(2_000_000) }) },
  'broken:gzip': {
    wire: (body) => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.from(body)).subarray(0, 40),
    }),
  },
  'broken:length': {
    wire: (body) => ({
      headers: { 'content-length': String(Buffer.byteLength(body) + 500), connection: 'close' },
    }),
  },
  'broken:utf-16': { wire: (body) => ({ body: Buffer.from(`\ufeff${body}`, 'utf16le') }) },
  'broken:jsonp': { wire: (body) => ({ body: `callback(${body});` }) },
  'broken:login': {
    wire: () => ({ status: 302, headers: { location: 'https://login.invalid/' }, body: '' }),
  },
}

export interface Mode {
  name: string
  manner: Manner
  /** The kind of the changed records; undefined if any answer may change. */
  kind?: Kind
  /** Whether the visitor's identity cannot be read either. */
  noIdentity?: boolean
}

/** Answers without data that is a record, that of visitor/create among them. */
const noIdentity = /^(envelope:data-|broken:)/

const kinds: readonly Kind[] = ['match', 'expert', 'board', 'plan']

/** Each field of each kind of record, missing or null in all records of the kind. */
const fieldModes: Mode[] = kinds.flatMap((kind) =>
  fieldsOf(kind).flatMap((field) => {
    const without = (record: Fields) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => name !== field))
    const withNull = (record: Fields) => ({ ...record, [field]: null })
    return (
      [
        ['missing', without],
        ['null', withNull],
      ] as const
    ).map(([name, change]) => ({
      name: `${name}:${kind}.${field}`,
      kind,
      manner: { record: (record, _, of) => (of === kind ? change(record) : record) },
    }))
  }),
)

export const modes: readonly Mode[] = [
  ...Object.entries(named).map(([name, manner]) => ({
    name,
    manner,
    noIdentity: noIdentity.test(name),
  })),
  ...fieldModes,
  ...[1, 2, 3, 4, 5, 6].map((seed) => ({ name: `unfit:${seed}`, manner: unfitFields(seed) })),
]

/** The behaviour of a mode. Throws for an unknown name. */
export function mannerOf(name: string): Manner {
  const mode = modes.find((one) => one.name === name)
  if (mode === undefined) throw new Error(`no mode is named ${name}`)
  return mode.manner
}
