// A worker thread: runs tasks by the names of their modules.

import { parentPort } from 'node:worker_threads'
import type { ResultMessage, TaskMessage } from '#threads/threads.ts'

type TaskModule = { run: (input: unknown) => unknown }

const answerTo = async ({ id, module, input }: TaskMessage): Promise<ResultMessage> => {
  try {
    const { run } = (await import(module)) as TaskModule
    return { id, result: await run(input) }
  } catch (error) {
    return { id, failure: (error as Error).stack ?? String(error) }
  }
}

parentPort!.on('message', async (message: TaskMessage) => parentPort!.postMessage(await answerTo(message)))
