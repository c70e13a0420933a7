/** What opens the commitment of a plan's version, for readers who may read the content. */
import { Type, type Static } from 'typebox'
import { count, orNull, positive, text } from './schema.ts'

const salt = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'salt of 32 random bytes, hexadecimal',
})
const index = count('index of an entry in the log, from 0')

export const Opening = Type.Object(
  {
    version: positive('version of the plan that is opened: 1, 2, …'),
    index: orNull(index, 'index of the version’s commit entry; null until it has a place'),
    salt,
    body: text('sealed body: canonical JSON, over which the commitment was made'),
    analysis: orNull(
      Type.Object({
        salt,
        text: text('analysis in all languages: canonical JSON, over which its hash was made'),
      }),
      'analysis with its salt; null if the body has the text, or the text was removed',
    ),
    note: orNull(
      text('signed note of the log’s key'),
      'signed statement of this answer; null until the log has a key',
    ),
  },
  { description: 'opening of the commitment; absent if the caller may not read the content' },
)
export type Opening = Static<typeof Opening>

/** A receipt as the site keeps it for a reader: no content, only what was read by its hash. */
export const KeptReceipt = {
  version: positive('version of the plan that was read: 1, 2, …'),
  index: orNull(index, 'index of the version’s commit entry; null if it had no place yet'),
  opens: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'hexadecimal SHA-256 over the salt and the body that were read',
  }),
  size: orNull(
    count('size of the checkpoint, in entries'),
    'entries of the checkpoint under which it was read; null if the log could not be read',
  ),
  root: orNull(
    Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: 'root of the tree in Base64' }),
    'root of that checkpoint, in Base64; null if the log could not be read',
  ),
}
