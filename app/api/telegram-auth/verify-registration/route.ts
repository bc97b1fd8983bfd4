import { verifyRegistration } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(verifyRegistration, async ({ body, clientAddress, language }) => {
  const { userId: challengeId, verificationCode: code } = body
  await auth.verifyRegistration({ challengeId, code, address: clientAddress, language })
  return { verified: true as const }
})
