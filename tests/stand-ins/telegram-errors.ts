/** What the Bot API answers beside the description. */
export interface ErrorParameters {
  retry_after?: number
  migrate_to_chat_id?: number
}

/** An answer with `ok: false`; its code is also the HTTP status, as with Telegram. */
export class BotApiError extends Error {
  readonly code: number
  readonly parameters: ErrorParameters | undefined

  constructor(code: number, description: string, parameters?: ErrorParameters) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}
