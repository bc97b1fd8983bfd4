import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import {
  PREVIEW_SCRIPTS,
  PREVIEW_SIZE,
  PreviewCard,
  previewFamily,
} from '@/components/features/projects/preview-card'
import { previewWords } from '@/components/features/projects/preview-words'
import { projectReferenceSchema } from '@/lib/features/projects/contract'
import { projectPreview } from '@/lib/features/projects/service'

const FONT_FOLDER = join(process.cwd(), 'node_modules/@fontsource/inter/files')

async function fonts() {
  const files = PREVIEW_SCRIPTS.flatMap((script) =>
    ([400, 700] as const).map((weight) => ({ script, weight })),
  )
  return Promise.all(
    files.map(async ({ script, weight }) => ({
      name: previewFamily(script),
      weight,
      data: await readFile(join(FONT_FOLDER, `inter-${script}-${weight}-normal.woff`)),
    })),
  )
}

/** The image behind a project link's preview; readable for the crawlers of chats, which never sign in. */
export async function GET(_request: Request, { params }: { params: Promise<{ reference: string }> }) {
  const reference = projectReferenceSchema.safeParse((await params).reference)
  const preview = reference.success ? await projectPreview(reference.data) : null
  if (!preview) return new Response(null, { status: 404 })
  return new ImageResponse(<PreviewCard preview={preview} {...previewWords(preview)} />, {
    ...PREVIEW_SIZE,
    fonts: await fonts(),
    headers: { 'cache-control': 'public, max-age=60' },
  })
}
