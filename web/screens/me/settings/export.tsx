import { useState } from 'react'
import { codes } from '../../../../contract/values.ts'
import { useMutate } from '../../../api/mutation.ts'
import button from '../../../parts/button.module.css'
import styles from './account.module.css'
import { useTexts } from './words.ts'

/** Everything that belongs to this identity, as files. Visitors have it too. */
export function Export() {
  const texts = useTexts()
  const mutate = useMutate()
  const [said, say] = useState<string | null>(null)

  async function save(format: 'json' | 'csv') {
    const { code, data } = await mutate('userExport', { format })
    const files = data?.files ?? []
    say(
      code === codes.ok
        ? files.length === 0
          ? texts.export.nothing
          : null
        : code === codes.tooManyRequests
          ? texts.account.errors.many
          : texts.account.errors.unknown,
    )
    for (const { name, text } of files) download(name, text)
  }

  return (
    <div>
      <div className={styles.line}>
        <div>
          <h3>{texts.export.title}</h3>
          <p className={styles.quiet}>{texts.export.about}</p>
        </div>
        <div className={styles.buttons}>
          <button type="button" className={button.button} onClick={() => void save('json')}>
            JSON
          </button>
          <button type="button" className={button.button} onClick={() => void save('csv')}>
            CSV
          </button>
        </div>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
