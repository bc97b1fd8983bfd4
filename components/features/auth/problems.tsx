import { FormBanner } from '@/components/shared/form/form-banner'

/** The id of the banner, which describes the invalid fields. */
export const PROBLEMS_ID = 'auth-problems'

/** Error messages in one red banner. */
export function Problems({ messages }: { messages: string[] }) {
  if (messages.length === 0) return null
  return (
    <div id={PROBLEMS_ID}>
      <FormBanner>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </FormBanner>
    </div>
  )
}
