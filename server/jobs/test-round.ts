import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { ingestFeed } from './round.ts'

/** `ingestFeed` of a stand-in, until the answer to the request that it has sent is there. */
export async function ingestAnswered(...parts: Parameters<typeof ingestFeed>): Promise<void> {
  const [{ feed }] = parts
  const [asked, words] = [vi.mocked(fetch).mock.calls.length, feed.words?.()]
  await ingestFeed(...parts)
  if (vi.mocked(fetch).mock.calls.length > asked)
    await expect.poll(() => feed.words?.() !== words, { interval: 1 }).toBe(true)
}

/** The text of a page as readers get it. */
export async function pageText(app: FastifyInstance, path: string): Promise<string> {
  const { statusCode, body } = await app.inject({ url: path })
  expect(statusCode).toBe(200)
  return body.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
