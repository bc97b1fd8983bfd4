'use client'

import { jsonObject } from '@/lib/shared/json'
import { createStore } from './store'

const KEY = 'scan-deck'

/** A device's settings of the codes that it shows for scanning. */
interface DeckSettings {
  /** The screen's pixels per millimetre, as a person measured them; null where nobody has. */
  scale: number | null
  /** The side of a code, in millimetres. */
  size: number
}

const USUAL: DeckSettings = { scale: null, size: 20 }

/** The sizes that can be chosen, in millimetres. */
export const DECK_SIZES = { least: 5, most: 120 } as const

const store = createStore<DeckSettings>(USUAL)
let isRead = false

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

function read(): DeckSettings {
  try {
    const kept = jsonObject(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return {
      scale: isAmount(kept?.scale) ? kept.scale : null,
      size: isAmount(kept?.size) ? kept.size : USUAL.size,
    }
  } catch {
    // Browsers that block site data throw: then it is measured again each time.
    return USUAL
  }
}

/** Reads the settings of this device; call before the first use. */
export function loadDeckSettings(): void {
  if (isRead) return
  isRead = true
  store.set(read())
}

/** Remembers settings on this device. */
export function keepDeckSettings(change: Partial<DeckSettings>): void {
  store.set({ ...store.get(), ...change })
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // A full or forbidden storage: they last until the page is left.
  }
}

/** Returns the settings of this device. */
export const useDeckSettings = store.use
