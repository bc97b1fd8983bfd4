import { redirect } from 'next/navigation'

// The feedback dialog's link for people who are not signed in (docs/domain.md, Screens).
export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const { from } = await searchParams
  redirect(typeof from === 'string' ? `/auth?from=${encodeURIComponent(from)}` : '/auth')
}
