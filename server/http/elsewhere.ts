/** For pages whose calls another origin answers (API_BASE): they are made of its answers, as a browser gets them. */
import { calls, prefix } from '../../contract/calls.ts'
import { send } from '../../web/api/send.ts'
import type { Settings } from '../settings.ts'
import type { DataVersions } from './data-versions.ts'
import type { PageAsk } from './page.ts'

export function askElsewhere({ apiBase, realm }: Pick<Settings, 'apiBase' | 'realm'>): PageAsk {
  return (name, data, lang) => send(prefix + calls[name].path, data, { apiBase, realm, who: null, lang })
}

/** Nobody tells this server when something changes there: what is made of it is kept for a second. */
export const eachSecond: Pick<DataVersions, 'of'> = { of: () => String(Math.floor(Date.now() / 1_000)) }
