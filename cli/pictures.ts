/** Compares badges and shared pictures with those drawn from the answers of a site. */
import { badgePath, badgeThemes } from '../contract/badge.ts'
import type { CallName } from '../contract/calls.ts'
import { codes, textLanguageOf, type TextLanguage } from '../contract/values.ts'
import { picturePath } from '../server/http/files/picture-path.ts'
import { drawBadge } from '../server/pictures/badge.ts'
import { paint, type Shown } from '../server/pictures/paint.ts'
import { anyLanguage, shuffled } from './fresh-reader.ts'
import { anyFileOf, callOf, give, questionOf, type Site } from './site-answers.ts'

type Detail = Parameters<typeof drawBadge>[0]

/** A badge of an expert by chance. */
export const anyBadge = (expertId: number): Badge => ({
  expertId,
  language: anyLanguage(),
  theme: shuffled(badgeThemes)[0] ?? 'light',
  recent: Math.random() < 0.5,
})
type Badge = Parameters<typeof badgePath>[0] & { expertId: number }

/** Null where the badge is the one of this release. */
export async function badgeDifference(
  site: Site,
  badge: Badge,
  isAgain: boolean,
): Promise<string | null> {
  const { expertId, language, theme, recent } = badge
  const path = badgePath(badge)
  const window = recent ? '90' : 'all'
  const data = await answered(
    site,
    'expertDetail',
    { expertId, window },
    textLanguageOf(language),
    isAgain,
  )
  const served = new TextDecoder().decode((await anyFileOf(site, path)) ?? new Uint8Array())
  const page = `/expertDetail?expertId=${expertId}&lang=${language}`
  // the site's public origin need not be the one that is asked
  const [, origin = ''] = /<a href="(https?:\/\/[^/"]*)\//.exec(served) ?? []
  // boundary: an answer that cannot be drawn is found
  const own = drawn(() => drawBadge(data as Detail, { language, theme, window }, origin + page))
  return own === served ? null : `The badge ${path} is not drawn from the answer of its expert.`
}

/** Null where the picture of a shared link is the one of this release. */
export async function pictureDifference(
  site: Site,
  kind: 'plan' | 'expert',
  id: number,
  language: TextLanguage,
  isAgain: boolean,
): Promise<string | null> {
  const data =
    kind === 'plan'
      ? await answered(site, 'planDetail', { id }, language, isAgain)
      : await answered(site, 'expertDetail', { expertId: id, window: 'all' }, language, isAgain)
  const path = picturePath(kind, id, language)
  const served = (await anyFileOf(site, path)) ?? new Uint8Array()
  // boundary: an answer that cannot be drawn is found
  const own = await paint({ shown: { kind, data } as Shown, language }).catch(() => null)
  return own && Buffer.from(own.png).equals(served)
    ? null
    : `The picture ${path} is not drawn from the answer of its ${kind}.`
}

/**
 * The data of an answer, which is verified later; null for a refusal. That of a document is used
 * first, so that it stays the one to be verified.
 */
async function answered(
  site: Site,
  name: CallName,
  data: object,
  language: TextLanguage,
  isAgain: boolean,
): Promise<unknown> {
  const question = questionOf(name, data, language)
  const [known] = isAgain ? [] : (site.given.get(question) ?? [])
  const answer = known ?? (await callOf(site, name, data, language))
  give(site, question, answer)
  const { code, data: result }: Partial<Record<string, unknown>> = Object(answer)
  return code === codes.ok ? result : null
}

function drawn(draw: () => string): string | null {
  try {
    return draw()
  } catch {
    return null
  }
}
