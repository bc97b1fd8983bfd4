import 'server-only'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { drawPicture } from '@/lib/server/pictures'
import { drawChart } from '@/lib/shared/bar-chart'
import { getTranslator } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { HTML, PLAIN } from '../rules'
import {
  type EveningDigest,
  eveningChart,
  eveningText,
  type MorningDigest,
  morningChart,
  morningText,
} from './rules'

/** A digest as it is sent. */
interface DigestMessage {
  html: string
  plain: string
  /** A PNG; absent where it could not be drawn: the digest is sent all the same. */
  picture?: Uint8Array
}

/** Returns a digest in a language, with its chart drawn. */
export async function digestMessage(
  digest: MorningDigest | EveningDigest,
  language: Language | null,
): Promise<DigestMessage> {
  const { html, plain, chart } = formatDigest(digest, language)
  if (chart.bars.length === 0) return { html, plain }
  try {
    return { html, plain, picture: await drawPicture(drawChart(chart)) }
  } catch (error) {
    logger.warn({ failure: describeError(error) }, 'the chart of a digest could not be drawn')
    return { html, plain }
  }
}

function formatDigest(digest: MorningDigest | EveningDigest, language: Language | null) {
  const setting = { appUrl: environment().APP_URL, translate: getTranslator(language), language }
  const inHtml = { ...setting, style: HTML }
  const inPlain = { ...setting, style: PLAIN }
  return digest.kind === 'digest'
    ? {
        html: eveningText(digest, inHtml),
        plain: eveningText(digest, inPlain),
        chart: eveningChart(digest, setting),
      }
    : {
        html: morningText(digest, inHtml),
        plain: morningText(digest, inPlain),
        chart: morningChart(digest, setting),
      }
}
