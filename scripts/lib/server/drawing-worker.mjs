// Started by lib/server/pictures.ts in a thread of its own: draws what it is sent, one picture after the other.

import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { ImageResponse } from 'next/og.js'

const read = new Map()

function fontOf({ file, ...font }) {
  if (!read.has(file)) read.set(file, readFile(file))
  return read.get(file).then((data) => ({ ...font, data }))
}

// For a letter that no given font has the renderer would ask the internet. Its own parts it fetches from addresses that
// hold them.
let asked = []
const { fetch } = globalThis
globalThis.fetch = async (address, options) => {
  if (!/^https?:/.test(String(address))) return fetch(address, options)
  asked.push(String(address))
  throw new Error('The internet is not reached from here.')
}

parentPort.on('message', async ({ element, width, height, fonts }) => {
  asked = []
  try {
    const drawn = new ImageResponse(element, { width, height, fonts: await Promise.all(fonts.map(fontOf)) })
    const bytes = new Uint8Array(await drawn.arrayBuffer())
    parentPort.postMessage({ bytes, asked }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error), asked })
  }
})
