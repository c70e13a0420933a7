/** The entry of the server. */
import './quick-start.mjs'

// statically imported modules would be compiled before the cache is on
await import('./start.ts')
