/* `npm run operator`: the operator's command, from the sources. The build has it as dist/server/operator/main.js. */
import '../server/operator/main.ts';
