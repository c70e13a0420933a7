import type { Language } from '../../../contract/values.ts'
import { en, type Shape } from './en.ts'
import { zh } from './zh.ts'
import { zht } from './zht.ts'

/** The words of the server's own answers. */
export const words: Record<Language, Shape> = { zh, zht, en }
