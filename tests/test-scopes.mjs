// Loaded before the test files. Node's test runner finds the test that a nested `test()` or an uncaught error belongs to by a hook on every
// promise, and that hook makes code of many promises up to thirty times slower (decision 0106). Here the same question is answered by an
// AsyncLocalStorage, which costs next to nothing. Without this file the tests give the same results, only later.

import asyncHooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

const currentTest = new AsyncLocalStorage()
let register = () => {}

class TestResource extends AsyncResource {
  constructor(type, options) {
    super(type, options)
    register(this.asyncId(), type, 0, this)
  }

  runInAsyncScope(work, self, ...given) {
    return super.runInAsyncScope(() => currentTest.run(this.asyncId(), () => work.apply(self, given)))
  }
}

const createHook = ({ init }) => {
  register = init
  const hook = { enable: () => hook, disable: () => hook }
  return hook
}

// The runner reads these three once, when it is loaded; everything else gets Node's own again.
const nodes = {
  AsyncResource,
  createHook: asyncHooks.createHook,
  executionAsyncId: asyncHooks.executionAsyncId,
}
Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  createHook,
  executionAsyncId: () => currentTest.getStore() ?? 0,
})
await import('node:test')
Object.assign(asyncHooks, nodes)
