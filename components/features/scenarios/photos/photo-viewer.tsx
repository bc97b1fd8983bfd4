'use client'

import { ChevronLeft, ChevronRight, Download, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import {
  nextZoom,
  type PhotoFit,
  type PhotoSize,
  photoReach,
  photoScale,
  savedName,
  ZOOM,
} from '@/lib/features/scenarios/photos/rules'
import { cn } from '@/lib/shared/cn'
import { PhotoImage, type ViewedPhoto } from './photo-image'
import { usePhotoTypes } from './use-photo-types'
import { ViewerButton } from './viewer-button'

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[]
  /** Renders what changes the photo with this id, among the other buttons. */
  renderEdits?: (photoId: string) => ReactNode
  shownId: string
  onShow: (id: string) => void
  onClose: () => void
}

/** The offset of a photo from the middle, as shares of its frame. */
interface Offset {
  x: number
  y: number
}

const CENTRE: Offset = { x: 0, y: 0 }

/** The share of the frame by which a key moves a photo. */
const KEY_SHARE = 0.1

interface Arrow {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

const ARROWS: Partial<Record<string, Arrow>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How a photo is shown. */
interface View {
  fit: PhotoFit
  zoom: number
  offset: Offset
}

const WHOLE: View = { fit: 'whole', zoom: ZOOM.first, offset: CENTRE }

/** Returns a view clamped so that no edge of a larger photo is inside the frame. */
function withinFrame(view: View, frame: PhotoSize, photo: PhotoSize): View {
  const reach = photoReach(photoScale(view.fit, view.zoom, frame, photo), frame, photo)
  const limited = (share: number, most: number) => Math.min(most, Math.max(-most, share))
  return { ...view, offset: { x: limited(view.offset.x, reach.x), y: limited(view.offset.y, reach.y) } }
}

/** Until a photo is loaded, it counts as large as its frame. */
const UNKNOWN: PhotoSize = { width: 1, height: 1 }

/** Holds how the shown photo is viewed, with the functions that change it. */
function useView() {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PhotoSize | null>(null)
  const [view, setView] = useState(WHOLE)
  const frame = stage.current?.getBoundingClientRect() ?? UNKNOWN
  const photo = size ?? frame
  const change = (next: View) => setView(withinFrame(next, frame, photo))
  return {
    ...view,
    stage,
    scale: photoScale(view.fit, view.zoom, frame, photo),
    setSize,
    step: (direction: 1 | -1) => change({ ...view, zoom: nextZoom(view.zoom, direction) }),
    // A strip begins at its top.
    show: (fit: PhotoFit) => change({ fit, zoom: ZOOM.first, offset: { x: 0, y: Number.MAX_SAFE_INTEGER } }),
    reset: () => setView(WHOLE),
    move: ({ x, y }: Offset) => change({ ...view, offset: { x: view.offset.x + x, y: view.offset.y + y } }),
  }
}

/** Photos in full size, one at a time: + and - zoom, the arrows go to the next photo or move an enlarged one. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { photos, renderEdits, shownId, onShow, onClose } = props
  const t = useTranslations('scenarioParts.photos.viewer')
  const { typeName } = usePhotoTypes()
  const view = useView()
  const { zoom, scale, step, reset, move } = view
  const index = photos.findIndex(({ _id }) => _id === shownId)
  const photo = photos[index]
  if (!photo) return null
  const go = (direction: number) => {
    const next = photos[index + direction]
    if (!next) return
    reset()
    view.setSize(null)
    onShow(next._id)
  }
  const isMovable = scale > 1
  const toggle = (fit: PhotoFit) => (view.fit === fit ? reset() : view.show(fit))
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    // Keys that are pressed in a dialog above arrive here, too: React sends them through its portal.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') reset()
    else if (arrow && isMovable) move({ x: -arrow.x * KEY_SHARE, y: -arrow.y * KEY_SHARE })
    else if (arrow && arrow.x !== 0) go(arrow.x)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        onKeyDown={follow}
        className="h-[calc(100dvh-2rem)] max-w-6xl grid-rows-[auto_minmax(0,1fr)] gap-3"
      >
        <div className="flex flex-wrap items-center gap-2 pr-8">
          <div className="mr-auto min-w-0">
            <DialogTitle className="truncate text-base">{photo.filename}</DialogTitle>
            {photo.receiptType && (
              <p className="text-muted-foreground text-sm">{typeName(photo.receiptType)}</p>
            )}
          </div>
          <ViewerButton label={t('former')} isDisabled={index === 0} onClick={() => go(-1)}>
            <Icon of={ChevronLeft} />
          </ViewerButton>
          <ViewerButton label={t('next')} isDisabled={index === photos.length - 1} onClick={() => go(1)}>
            <Icon of={ChevronRight} />
          </ViewerButton>
          <ViewerButton label={t('out')} isDisabled={zoom === ZOOM.least} onClick={() => step(-1)}>
            <Icon of={ZoomOut} />
          </ViewerButton>
          <output aria-label={t('zoom')} className="w-12 text-center text-sm tabular-nums">
            {zoom}%
          </output>
          <ViewerButton label={t('in')} isDisabled={zoom === ZOOM.most} onClick={() => step(1)}>
            <Icon of={ZoomIn} />
          </ViewerButton>
          <ViewerButton label={t('width')} isPressed={view.fit === 'width'} onClick={() => toggle('width')}>
            <Icon of={MoveHorizontal} />
          </ViewerButton>
          <ViewerButton
            label={t('actual')}
            isPressed={view.fit === 'actual'}
            onClick={() => toggle('actual')}
          >
            1:1
          </ViewerButton>
          {renderEdits?.(photo._id)}
          <a
            href={photo.url}
            download={savedName(photo.filename)}
            aria-label={t('save')}
            title={t('save')}
            className={buttonVariants({ variant: 'outline', size: 'icon' })}
          >
            <Icon of={Download} />
          </a>
        </div>
        <Stage photo={photo} view={view} />
      </DialogContent>
    </Dialog>
  )
}

/** The photo in its frame; an enlarged one can be dragged. */
function Stage({ photo, view }: { photo: ViewedPhoto; view: ReturnType<typeof useView> }) {
  const { stage, scale, offset } = view
  // The last pointer position during a drag.
  const [last, setLast] = useState<Offset | null>(null)
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (!last) return
    const { width, height } = currentTarget.getBoundingClientRect()
    view.move({ x: (x - last.x) / width, y: (y - last.y) / height })
    setLast({ x, y })
  }
  return (
    <div
      ref={stage}
      onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        currentTarget.setPointerCapture(pointerId)
        setLast({ x, y })
      }}
      onPointerMove={drag}
      onPointerUp={() => setLast(null)}
      onPointerCancel={() => setLast(null)}
      className={cn(
        'relative touch-none select-none overflow-hidden rounded-md bg-muted',
        scale > 1 && (last ? 'cursor-grabbing' : 'cursor-grab'),
      )}
    >
      <div className="absolute inset-0" style={{ scale, translate: `${offset.x * 100}% ${offset.y * 100}%` }}>
        <PhotoImage photo={photo} onLoaded={view.setSize} />
      </div>
    </div>
  )
}
