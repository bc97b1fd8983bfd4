import { drawableText, PICTURE_FONT } from '@/lib/shared/drawable-text'
import type { PreviewTexts } from './preview-texts'

/** The image size that Telegram and other chats show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

const GRAY = '#a3adbd'
const PALE = '#c9d2de'
/** Number of characters beyond which a name is set smaller. */
const LONG_NAME = 45
const NAME_LINES = 3

/**
 * The preview image of a project or scenario in a chat. The image renderer supports only inline styles and flexbox, not
 * the page's style sheet. It must be called as a function and not used in JSX: the renderer does not run components.
 */
export function previewCard({ product, number, status, note, progress, ...texts }: PreviewTexts) {
  const name = drawableText(texts.name)
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
        fontFamily: PICTURE_FONT,
      }}
    >
      <div style={row}>
        <div style={{ display: 'flex', fontSize: 34, fontWeight: 700, letterSpacing: 2, color: GRAY }}>
          {product}
        </div>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 34, color: status.color }}>
          <div
            style={{
              display: 'flex',
              width: 22,
              height: 22,
              borderRadius: 11,
              backgroundColor: status.color,
              marginRight: 16,
            }}
          />
          {status.label}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', fontSize: 40, color: GRAY, marginBottom: 10 }}>{number}</div>
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
        <div style={{ display: 'flex', fontSize: 32, color: PALE, marginTop: 18 }}>{note}</div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', minHeight: 64 }}>
        {progress && (
          <div style={{ display: 'flex', fontSize: 32, color: PALE, marginBottom: 18 }}>{progress.label}</div>
        )}
        {progress && (
          <div style={{ display: 'flex', height: 18, borderRadius: 9, backgroundColor: '#263041' }}>
            <div
              style={{
                display: 'flex',
                height: 18,
                borderRadius: 9,
                width: `${progress.percent}%`,
                backgroundColor: status.color,
              }}
            />
          </div>
        )}
      </div>
    </div>
  )
}
