import 'server-only'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { ImageResponse } from 'next/og.js'
import type { ReactElement } from 'react'

// Started by pictures.ts in a thread: draws the pictures that it receives, one after the other.

interface Font {
  name: string
  weight: 400 | 700
  file: string
}

interface Task {
  element: ReactElement
  width: number
  height: number
  fonts: Font[]
}

const read = new Map<string, Promise<Buffer>>()

async function loadFont({ file, ...font }: Font) {
  const reading = read.get(file) ?? readFile(file)
  read.set(file, reading)
  return { ...font, data: await reading }
}

// For a character that no given font has the renderer would send a request to the internet. It also loads its own
// parts by data addresses.
let asked: string[] = []
const { fetch } = globalThis
globalThis.fetch = async (address, options) => {
  if (!/^https?:/.test(String(address))) return fetch(address, options)
  asked.push(String(address))
  throw new Error('The internet is not reached from here.')
}

parentPort?.on('message', async ({ element, width, height, fonts }: Task) => {
  asked = []
  try {
    const drawn = new ImageResponse(element, { width, height, fonts: await Promise.all(fonts.map(loadFont)) })
    const bytes = new Uint8Array(await drawn.arrayBuffer())
    parentPort?.postMessage({ bytes, asked }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error), asked })
  }
})
