/** Trusted Types, which TypeScript's library lacks. Undefined in a browser without them. */
declare var trustedTypes:
  | {
      /** An empty text that every policy of a page accepts as HTML. */
      readonly emptyHTML: string
      createPolicy<Rules>(name: string, rules: Rules): Rules
    }
  | undefined
