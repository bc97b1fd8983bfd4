import type { ProjectPreview } from '@/lib/features/projects/contract'
import { drawableText, progressOf } from '@/lib/features/projects/rules'

/**
 * The subsets of the font that the picture is drawn with. Each is a family of its own: of two under one name only the
 * last would be used.
 */
export const PREVIEW_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const

export const previewFamily = (script: (typeof PREVIEW_SCRIPTS)[number]) => `Inter ${script}`

/** The size that Telegram and other chats show whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

const STATUS_COLOR: Record<ProjectPreview['status'], string> = {
  draft: '#f5c451',
  active: '#4ade80',
  in_progress: '#60a5fa',
  completed: '#a3adbd',
  archived: '#a3adbd',
}
/** A longer name is written smaller. */
const LONG_NAME = 45
const NAME_LINES = 3

interface PreviewCardProps {
  preview: ProjectPreview
  statusLabel: string
  dates: string
  progressLabel: string
}

/**
 * The picture of a project in a chat. It is drawn by an image renderer that knows inline styles and flex boxes only,
 * and never the page's style sheet.
 */
export function PreviewCard({ preview, statusLabel, dates, progressLabel }: PreviewCardProps) {
  const color = STATUS_COLOR[preview.status]
  const name = drawableText(preview.name)
  const row = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '64px 72px',
        backgroundColor: '#10151d',
        color: '#f3f6fa',
        fontFamily: PREVIEW_SCRIPTS.map(previewFamily).join(', '),
      }}
    >
      <div style={row}>
        <div style={{ display: 'flex', fontSize: 34, fontWeight: 700, letterSpacing: 2, color: '#a3adbd' }}>
          U.T.A.
        </div>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 34, color }}>
          <div
            style={{
              display: 'flex',
              width: 22,
              height: 22,
              borderRadius: 11,
              backgroundColor: color,
              marginRight: 16,
            }}
          />
          {statusLabel}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', fontSize: 40, color: '#a3adbd', marginBottom: 10 }}>
          {preview.number}
        </div>
        <div
          style={{
            display: 'block',
            lineClamp: NAME_LINES,
            fontSize: name.length > LONG_NAME ? 56 : 72,
            fontWeight: 700,
            lineHeight: 1.15,
            wordBreak: 'break-word',
          }}
        >
          {name}
        </div>
        <div style={{ display: 'flex', fontSize: 32, color: '#c9d2de', marginTop: 18 }}>{dates}</div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', fontSize: 32, color: '#c9d2de', marginBottom: 18 }}>
          {progressLabel}
        </div>
        <div style={{ display: 'flex', height: 18, borderRadius: 9, backgroundColor: '#263041' }}>
          <div
            style={{
              display: 'flex',
              height: 18,
              borderRadius: 9,
              width: `${progressOf(preview)}%`,
              backgroundColor: color,
            }}
          />
        </div>
      </div>
    </div>
  )
}
