import 'server-only'
import fs from 'node:fs'
import type { Transferable, Worker, WorkerOptions } from 'node:worker_threads'
import { z } from 'zod'

interface ThreadLimits {
  /** Maximum memory of its values. */
  heapMib: number
  /** Maximum CPU time. */
  workMs: number
  /** Maximum wall-clock time, for when the machine is busy. */
  waitMs: number
}

interface Task<Answer> {
  /** Starts it: its code calls `sayThread` first, and then posts one answer. */
  start: (options: WorkerOptions) => Worker
  data: object
  /** The parts of the data that are moved to the thread, not copied. */
  handedOver: Transferable[]
  answerSchema: z.ZodType<Answer>
  limits: ThreadLimits
  /** Returns the answer to a question that the thread asks with `askStarter` while it works. */
  reply?: (question: unknown) => Promise<unknown>
}

interface Outcome<Answer> {
  /** Null when it ended without an answer. */
  answer: Answer | null
  /** Whether it was terminated because it exceeded a limit. */
  isSpent: boolean
}

const POLL_MS = 100
/** The unit in which Linux counts CPU time (proc_pid_stat(5): clock ticks, 100 a second). */
const TICK_MS = 10

const beginningSchema = z.object({ thread: z.string() })
const questionSchema = z.object({ question: z.unknown().refine((question) => question !== undefined) })

/**
 * Starts a thread and returns its answer. The thread is terminated once it exceeds its memory or time.
 * @throws anything that `reply` throws.
 */
export async function runInThread<Answer>({
  start,
  data,
  handedOver,
  answerSchema,
  limits,
  reply,
}: Task<Answer>): Promise<Outcome<Answer>> {
  const { heapMib, workMs, waitMs } = limits
  const worker = start({
    workerData: data,
    transferList: handedOver,
    resourceLimits: { maxOldGenerationSizeMb: heapMib, maxYoungGenerationSizeMb: 32 },
  })
  const begun = Date.now()
  let thread = ''
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    const { posted, isSpent } = await new Promise<{ posted: unknown; isSpent: boolean }>(
      (resolve, reject) => {
        const end = (isSpent: boolean) => resolve({ posted: null, isSpent })
        timer = setInterval(() => {
          const lasted = Date.now() - begun
          if (lasted > waitMs || (readWorkTime(thread) ?? lasted) > workMs) end(true)
        }, POLL_MS)
        worker.on('message', (message: unknown) => {
          const beginning = beginningSchema.safeParse(message)
          const asked = questionSchema.safeParse(message)
          if (beginning.success) thread = beginning.data.thread
          else if (reply && asked.success)
            reply(asked.data.question).then((answer) => worker.postMessage(answer), reject)
          else resolve({ posted: message, isSpent: false })
        })
        worker.once('error', (error: unknown) =>
          end(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'),
        )
        worker.once('exit', () => end(false))
      },
    )
    return { answer: posted === null ? null : answerSchema.parse(posted), isSpent }
  } finally {
    clearInterval(timer)
    await worker.terminate()
  }
}

/** Returns the CPU time of a thread; null when the system does not report it. */
function readWorkTime(thread: string): number | null {
  try {
    const [user = '', system = ''] = fs
      .readFileSync(`/proc/${thread}/stat`, 'utf8')
      // After the name in brackets, which may contain anything, the 14th and 15th field are the 12th and 13th.
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
    const ticks = Number(user) + Number(system)
    return thread && Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    return null
  }
}
