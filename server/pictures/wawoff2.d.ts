declare module 'wawoff2/decompress.js' {
  /** Decompresses WOFF2 to TrueType or OpenType. */
  export default function decompress(font: Uint8Array): Promise<Uint8Array>
}
