/** Rejects when the page may not write to the clipboard, for example without TLS. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
