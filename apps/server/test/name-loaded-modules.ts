// For `node --import`: prints a log line for each loaded module of the card sandbox, tracing, documents, pictures and email.
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
