import { PREVIEW_SIZE, previewCard } from '@/components/features/previews/preview-card'
import { previewTexts } from '@/components/features/previews/preview-texts'
import { linkPreview } from '@/lib/features/previews/service'
import { failureAnswer } from '@/lib/server/answer'
import { toRequester } from '@/lib/server/auth'
import { drawPicture } from '@/lib/server/pictures'

interface PictureProps {
  params: Promise<{ kind: string; id: string }>
}

/** The image behind a short link's preview; readable for the crawlers of chats, which never sign in. */
export async function GET(request: Request, { params }: PictureProps) {
  try {
    const { kind, id } = await params
    const preview = await linkPreview(`/${kind}/${id}`)
    if (!preview) return new Response(null, { status: 404 })
    const picture = await drawPicture({ element: previewCard(previewTexts(preview)), ...PREVIEW_SIZE })
    return new Response(picture, {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' },
    })
  } catch (error) {
    return failureAnswer(error, { requestId: toRequester(request).requestId, language: null })
  }
}
