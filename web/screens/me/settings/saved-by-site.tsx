import type { ReactNode } from 'react'
import { useCannotSave } from '../../../account/cannot-save.ts'
import styles from './account.module.css'

/** Rows of the account that only the site can change: without a network they are disabled. */
export const SavedBySite = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.bySite} disabled={useCannotSave()}>
    {children}
  </fieldset>
)
