'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { holdKey } from '@/lib/client/held-keys'
import { isTypingIn } from '@/lib/client/page-keys'
import { loadDeckSettings } from '@/lib/client/screen-scale'
import { useFullscreen } from '@/lib/client/use-fullscreen'
import { useSwipe } from '@/lib/client/use-swipe'
import { useWakeLock } from '@/lib/client/use-wake-lock'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { SECOND_MS } from '@/lib/shared/dates'
import { AllMarks } from './all-marks'
import { DeckButtons } from './deck-buttons'
import { DeckCalibration } from './deck-calibration'
import { DeckCard } from './deck-card'
import { DeckSettings } from './deck-settings'
import { useDeck } from './use-deck'

interface ScanDeckProps {
  scenarioId: string
  onClose: () => void
}

/** A scenario's marks one by one, full screen and true to size, to be scanned from the screen. */
export default function ScanDeck({ scenarioId, onClose }: ScanDeckProps) {
  const t = useTranslations('productMarks.deck')
  useFullscreen(onClose)
  useWakeLock()
  useEffect(loadDeckSettings, [])
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="paper top-0 left-0 flex h-dvh max-h-none w-full max-w-none translate-x-0 translate-y-0 flex-col rounded-none border-0 bg-white text-foreground"
      >
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription className="sr-only">{t('keys')}</DialogDescription>
        <AllMarks scenarioId={scenarioId}>
          {(marks) => <Deck scenarioId={scenarioId} marks={marks} />}
        </AllMarks>
      </DialogContent>
    </Dialog>
  )
}

interface DeckProps {
  scenarioId: string
  marks: readonly ProductMark[]
}

function Deck({ scenarioId, marks }: DeckProps) {
  const t = useTranslations('productMarks.deck')
  const mayEdit = useMayEdit()
  const deck = useDeck(scenarioId, marks)
  const { at, mark, go } = deck
  const scan = mayEdit ? deck.scan : null
  const [isMeasuring, setIsMeasuring] = useState(false)
  const [interval, setSeconds] = useAutoplay(() => go(at + 1), at < deck.deck.length - 1 && !isMeasuring)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isMeasuring) stage.current?.focus()
  }, [isMeasuring])
  useDeckKeys((key) => {
    if (key === 'ArrowRight') go(at + 1)
    if (key === 'ArrowLeft') go(at - 1)
    if (key === ' ') scan?.()
  }, !isMeasuring)
  const swipe = useSwipe((steps) => go(at + steps))
  if (isMeasuring) return <DeckCalibration onDone={() => setIsMeasuring(false)} />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <DeckSettings
        marks={deck.deck}
        isUnusedOnly={deck.isUnusedOnly}
        onUnusedOnly={deck.setIsUnusedOnly}
        interval={interval}
        onInterval={setSeconds}
        onMeasure={() => setIsMeasuring(true)}
      />
      <div
        ref={stage}
        tabIndex={-1}
        className="grid min-h-0 flex-1 touch-pan-y place-content-center justify-items-center gap-3 overflow-auto outline-none"
        {...swipe}
      >
        {mark ? <DeckCard mark={mark} /> : <p role="status">{t('empty')}</p>}
      </div>
      {mark && (
        <DeckButtons
          mark={mark}
          at={at}
          count={deck.deck.length}
          onGo={go}
          mayScan={mayEdit}
          onScan={scan}
          onClicked={() => stage.current?.focus()}
        />
      )}
    </div>
  )
}

const KEYS = ['ArrowRight', 'ArrowLeft', ' ']

/**
 * Calls back with the deck's keys, wherever the focus is, unless the person types in a field.
 * @param isShown whether the deck is shown; otherwise a key must not mark an unseen mark as scanned
 */
function useDeckKeys(onKey: (key: string) => void, isShown: boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!isShown) return
    const follow = (event: KeyboardEvent) => {
      if (event.repeat || !KEYS.includes(event.key) || isTypingIn(event.target) || isForButton(event)) return
      event.preventDefault()
      // A code may have spaces.
      if (event.key === ' ') holdKey(() => latest.current(' '))
      else latest.current(event.key)
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [isShown])
}

/** Returns whether the space bar is for the button that a person has reached by keyboard. */
const isForButton = ({ key, target }: KeyboardEvent) =>
  key === ' ' && target instanceof Element && target.matches('button:focus-visible, input, summary')

/** Turns to the next mark at an interval in seconds; 0 is off. */
function useAutoplay(onTurn: () => void, isMore: boolean) {
  const [interval, setSeconds] = useState(0)
  const latest = useRef(onTurn)
  useEffect(() => {
    latest.current = onTurn
  })
  useEffect(() => {
    if (interval === 0 || !isMore) return
    const timer = setInterval(() => latest.current(), interval * SECOND_MS)
    return () => clearInterval(timer)
  }, [interval, isMore])
  return [interval, setSeconds] as const
}
