/**
 * The path of each call, and whether it may be repeated. The build replaces this module by its
 * values: a browser does not need the contract's schemas.
 */
import { calls, prefix, type CallName } from '../../contract/calls.ts'

/** For the head script, which sends no other call. */
export const visitorCreate = prefix + calls.visitorCreate.path

// boundary: the keys are all calls
export const paths = Object.fromEntries(
  Object.entries(calls).map(([name, { path, read }]) => [name, { path: prefix + path, read }]),
) as Record<CallName, { path: string; read: boolean }>
