import { useState } from 'react'
import { keepTrust, ownTrust } from '../../api/log-files.ts'
import { readTrust } from '../../api/trust.ts'
import button from '../../parts/button.module.css'
import styles from './proof.module.css'
import type { Shape } from './words/en.ts'

/**
 * The keys of the witnesses that the reader trusts, or their policy; both stay in this browser.
 * Their keys have to come from the witnesses themselves: a key named by the site could be the
 * site's own.
 */
export function OwnWitnesses({ texts: { keys }, changed }: { texts: Shape; changed: () => void }) {
  const [text, setText] = useState(() => ownTrust().text)
  const [said, setSaid] = useState<string | null>(null)
  function save() {
    const read = readTrust(text)
    if ('wrong' in read) return setSaid(keys.wrong(read.wrong))
    keepTrust(read)
    setSaid(`${keys.saved(read.keys.length)}${read.hasQuorum ? ` ${keys.quorum}` : ''}`)
    changed()
  }
  return (
    <form
      className={styles.keys}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label htmlFor="witness-keys">{keys.label}</label>
      <textarea
        id="witness-keys"
        aria-describedby="witness-keys-help"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id="witness-keys-help">{keys.help}</p>
      <button type="submit" className={button.button}>
        {keys.save}
      </button>
      <p role="status">{said}</p>
    </form>
  )
}
