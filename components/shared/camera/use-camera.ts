'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { openCodeReader, type ReadableCode } from '@/lib/client/code-reading'
import { type CameraProblem, cameraProblem, newCodes } from './camera-problem'

/** Longest side of the pictures that are read: enough for a mark at arm's length, and read within a blink. */
const MAX_SIDE_PIXELS = 1_280

type CameraState = 'starting' | 'scanning' | CameraProblem

interface CameraInput {
  formats: readonly ReadableCode[]
  accepts: (code: string) => boolean
  isForOne: boolean
  /** Called with each code once. */
  onCode: (code: string) => void
  video: RefObject<HTMLVideoElement | null>
}

/** Opens the camera as long as the component is shown, and reads the codes that it sees. Returns how far it is. */
export function useCamera({ video, ...input }: CameraInput): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(input)
  useEffect(() => {
    latest.current.onCode = input.onCode
  })
  useEffect(() => {
    const stop = new AbortController()
    void scan({ video: video.current, latest: latest.current, signal: stop.signal, report: setState })
    return () => stop.abort()
  }, [video])
  return state
}

interface Scanning {
  video: HTMLVideoElement | null
  latest: Omit<CameraInput, 'video'>
  signal: AbortSignal
  report: (state: CameraState) => void
}

async function scan({ video, latest, signal, report }: Scanning): Promise<void> {
  if (!video) return
  // Browsers have no camera for pages that came over plain HTTP.
  if (!('mediaDevices' in navigator)) return report('insecure')
  const reader = openCodeReader(latest.formats)
  signal.addEventListener('abort', reader.close)
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_920 }, height: { ideal: 1_080 } },
    })
    const end = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    video.srcObject = stream
    await video.play()
    report('scanning')
    await readFrames({ video, latest, signal, read: reader.read })
  } catch (error) {
    if (!signal.aborted) report(cameraProblem(error))
  }
}

/** @throws Error where the reader can't be loaded */
async function readFrames({
  video,
  latest,
  signal,
  read,
}: Omit<Scanning, 'report'> & {
  video: HTMLVideoElement
  read: (frame: ImageData) => Promise<string[] | null>
}): Promise<void> {
  const { accepts, isForOne } = latest
  const wanted = { seen: new Set<string>(), accepts, isForOne }
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    const frame = takeFrame(video, canvas)
    const texts = frame ? await read(frame) : []
    if (signal.aborted) return
    if (texts === null) throw new Error('The reader of codes could not be loaded.')
    const codes = newCodes(texts, wanted)
    for (const code of codes) latest.onCode(code)
    if (isForOne && codes.length > 0) return
    await new Promise(requestAnimationFrame)
  }
}

function takeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const share = Math.min(1, MAX_SIDE_PIXELS / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * share)
  canvas.height = Math.round(videoHeight * share)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
