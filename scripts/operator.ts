/* The build has this command as dist/server/operator/main.js. */
import '../server/operator/main.ts';
