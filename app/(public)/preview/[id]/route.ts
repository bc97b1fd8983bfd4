import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  PREVIEW_SCRIPTS,
  PREVIEW_SIZE,
  PreviewCard,
  previewFamily,
} from '@/components/features/projects/preview-card'
import { previewWords } from '@/components/features/projects/preview-words'
import { projectPreview } from '@/lib/features/projects/service'
import { failureAnswer } from '@/lib/server/answer'
import { pictureOf } from '@/lib/server/pictures'

const FONT_FOLDER = join(process.cwd(), 'node_modules/@fontsource/inter/files')

const FONTS = PREVIEW_SCRIPTS.flatMap((script) =>
  ([400, 700] as const).map((weight) => ({
    name: previewFamily(script),
    weight,
    file: join(FONT_FOLDER, `inter-${script}-${weight}-normal.woff`),
  })),
)

/** The image behind a project link's preview; readable for the crawlers of chats, which never sign in. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  try {
    const preview = await projectPreview((await params).id)
    if (!preview) return new Response(null, { status: 404 })
    // Not JSX: the drawing thread knows no components, so that this one has to be called.
    const element = PreviewCard({ preview, ...previewWords(preview) })
    const picture = await pictureOf({ element, ...PREVIEW_SIZE, fonts: FONTS })
    return new Response(picture, {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' },
    })
  } catch (error) {
    return failureAnswer(error, { requestId: randomUUID(), language: null })
  }
}
