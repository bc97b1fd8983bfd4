import { Guide } from '@/components/features/api-docs/guide'
import { environment } from '@/lib/server/env'

export default function ApiDocsPage() {
  return <Guide address={environment().APP_URL} />
}
