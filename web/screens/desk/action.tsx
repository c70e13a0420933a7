import { useOwn } from './words.ts'

/** What an operator did, in the reader's words; one without words as the trail has it. */
export function Action({ name }: { name: string }) {
  const { audit } = useOwn()
  const known: Readonly<Partial<Record<string, string>>> = audit.actions
  return known[name] ?? <span lang="en">{name}</span>
}
