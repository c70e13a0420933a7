import { useTexts } from './words.ts'

/**
 * An operator's action in the reader's language; an action without a translation is shown as
 * stored.
 */
export function Action({ name }: { name: string }) {
  const { audit } = useTexts()
  const names: Readonly<Partial<Record<string, string>>> = audit.actions
  return names[name] ?? <span lang="en">{name}</span>
}
