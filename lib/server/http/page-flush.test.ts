import http, { type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushSeldom } from './page-flush'

/** Longer than the beginning of a page waits. */
const LONG_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openResponse(): ServerResponse {
  const response = new http.ServerResponse(new http.IncomingMessage(new Socket()))
  flushSeldom(response)
  return response
}

/** Adds the compressor's function as Next does; returns it, and what the render calls after each part of a page. */
function compress(response: ServerResponse) {
  const flushed = vi.fn()
  Reflect.set(response, 'flush', flushed)
  const finishPart = () => Reflect.get(response, 'flush')()
  return { flushed, finishPart }
}

it('flushes once for all parts that come close together, and again for a late one', () => {
  const { flushed, finishPart } = compress(openResponse())
  for (let part = 0; part < 40; part += 1) finishPart()
  expect(flushed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(LONG_MS)
  expect(flushed).toHaveBeenCalledTimes(1)
  finishPart()
  vi.advanceTimersByTime(LONG_MS)
  expect(flushed).toHaveBeenCalledTimes(2)
})

it('does not flush a page that has ended, which is sent by that', () => {
  const response = openResponse()
  const { flushed, finishPart } = compress(response)
  finishPart()
  response.end()
  vi.advanceTimersByTime(LONG_MS)
  expect(flushed).not.toHaveBeenCalled()
})

it('has nothing to flush where nothing is compressed', () => {
  expect(Reflect.get(openResponse(), 'flush')).toBeUndefined()
})
