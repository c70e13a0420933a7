import type { ReactNode } from 'react'
import { textBlocks } from './text-blocks.ts'
import styles from './written-text.module.css'

interface Props {
  text: string
  /** How a piece of text is shown. */
  render?: (text: string) => ReactNode
}

/**
 * An analysis: paragraphs, small headings and lists, each read from the side of its own script.
 * Nothing in it becomes a link.
 */
export function WrittenText({ text, render = (one) => one }: Props) {
  return textBlocks(text).map((block, at) => {
    if (block.kind === 'list')
      return (
        <ul key={at} dir="auto" className={styles.list}>
          {block.items.map((item, place) => (
            <li key={place}>{render(item)}</li>
          ))}
        </ul>
      )
    return block.kind === 'heading' ? (
      <h3 key={at} dir="auto" className={styles.heading}>
        {render(block.text)}
      </h3>
    ) : (
      <p key={at} dir="auto">
        {render(block.text)}
      </p>
    )
  })
}
