// For `node --import`: writes a line of the log for each module of the card sandbox, of traces, documents, pictures and email that the
// process loads.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (
      /\/packages\/card-sandbox\/|\/@opentelemetry\/|\/otlp-tracing\.|\/(pdfkit|fontkit|sharp|nodemailer)\//.test(url)
    ) {
      process.stdout.write(`${JSON.stringify({ level: 'info', message: 'module loaded', url })}\n`)
    }
    return nextLoad(url, context)
  },
})
