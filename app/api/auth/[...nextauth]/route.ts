import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { nextAuthOptions, toSignInWithError } from '@/lib/features/auth/service'
import { failureAnswer } from '@/lib/server/answer'
import { cookieValue } from '@/lib/server/auth'
import { asRequester } from '@/lib/server/process-wide'
import { readBody, readJsonObject, releaseBody } from '@/lib/server/request-body'
import { unknownRoute } from '@/lib/server/route'
import { browserCookie, readVisitor } from '@/lib/server/visitor'
import { AppError } from '@/lib/shared/errors'
import { LANGUAGE_COOKIE, parseLanguage } from '@/lib/shared/language'
import { ANONYMOUS_BODY_BYTES, JSON_LIMIT_MS } from '@/lib/shared/limits'

// Would let anybody write into the server's log.
const LOG_ACTION = '_log'

interface Context {
  params: Promise<{ nextauth: string[] }>
}

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  if (nextauth[0] === LOG_ACTION) return unknownRoute(request, context)
  if (nextauth[0] === 'error') return toSignInWithError(request)
  const visitor = readVisitor(request)
  const language = parseLanguage(cookieValue(request, LANGUAGE_COOKIE))
  try {
    const options = nextAuthOptions({ ...visitor, language })
    const read = await checked(request)
    const response = await asRequester(visitor, () => NextAuth(read, context, options))
    if (nextauth[0] === 'callback') response.headers.append('set-cookie', browserCookie(visitor))
    // The configuration is right, so what NextAuth calls its own fault is a request that it can't read.
    if (response.status === 500) throw new AppError('bad_request', 'validation.invalid')
    return response
  } catch (error) {
    return failureAnswer(error, { requestId: visitor.requestId, language })
  } finally {
    releaseBody(request)
  }
}

// NextAuth reads a body of any length, and stumbles over one that is not JSON or holds more than texts.
async function checked(request: Request): Promise<NextRequest> {
  const { method, headers } = request
  if (method !== 'POST') return new NextRequest(request.url, { headers })
  const isJson = headers.get('content-type')?.includes('application/json')
  const body = isJson
    ? serializeTexts(await readJsonObject(request, ANONYMOUS_BODY_BYTES))
    : await readBody(request, ANONYMOUS_BODY_BYTES, { ms: JSON_LIMIT_MS })
  return new NextRequest(request.url, { method, headers, body })
}

function serializeTexts(json: Record<string, unknown>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'string')),
  )
}

export { handle as GET, handle as POST }
