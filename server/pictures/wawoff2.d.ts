declare module 'wawoff2' {
  /** Decompresses WOFF2 to TrueType or OpenType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
  const both: { decompress: typeof decompress }
  export default both
}
