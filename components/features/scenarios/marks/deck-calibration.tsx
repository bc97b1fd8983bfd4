'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { keepDeckSettings, useDeckSettings } from '@/lib/client/screen-scale'
import { useNarrow } from '@/lib/client/use-narrow'
import { usePixelRatio } from '@/lib/client/use-pixel-ratio'
import { assumedScale, CARD } from '@/lib/shared/screen-size'

/** How far a screen's scale may be from the assumed one. */
const RANGE = { least: 0.4, most: 2.5 }
const STEPS = 1_000
/** A card whose short side is across. */
const UPRIGHT = { width: CARD.height, height: CARD.width }

/**
 * Measures the screen with a bank card: a frame is made as wide as the card that is held to it. A phone is narrower than a
 * card, which is held upright there.
 */
export function DeckCalibration({ onDone }: { onDone: () => void }) {
  const t = useTranslations('productMarks.deck')
  const common = useTranslations('common')
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  // The button that opened it is gone.
  useEffect(() => slider.current?.focus(), [])
  const isUpright = useNarrow()
  const { width, height } = isUpright ? UPRIGHT : CARD
  const ratio = usePixelRatio()
  const kept = useDeckSettings().scale
  const assumed = assumedScale(ratio)
  const [scale, setScale] = useState(kept ?? assumed)
  const finish = (measured: number | null) => {
    keepDeckSettings({ scale: measured })
    onDone()
  }
  return (
    <div className="grid flex-1 content-start justify-items-start gap-4 overflow-auto">
      <p className="max-w-prose text-sm">{t(isUpright ? 'measureHintUpright' : 'measureHint')}</p>
      <div
        className="shrink-0 rounded-lg border-2 border-foreground border-dashed"
        style={{ width: (width * scale) / ratio, height: (height * scale) / ratio }}
      />
      <div className="grid w-full max-w-xl gap-1">
        <Label htmlFor={id}>{t('cardWidth')}</Label>
        <input
          ref={slider}
          id={id}
          type="range"
          className="h-10 w-full accent-primary"
          min={RANGE.least * STEPS}
          max={RANGE.most * STEPS}
          value={Math.round((scale / assumed) * STEPS)}
          onChange={({ target }) => setScale((target.valueAsNumber / STEPS) * assumed)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onDone}>
          {common('cancel')}
        </Button>
        {kept !== null && (
          <Button variant="outline" onClick={() => finish(null)}>
            {t('forget')}
          </Button>
        )}
        <Button onClick={() => finish(scale)}>{t('fits')}</Button>
      </div>
    </div>
  )
}
