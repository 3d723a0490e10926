/**
 * The inline script of every page. First the picture or film that the first screen is about, then the
 * scripts, then the other pictures: on a slow line each would take the bandwidth of the one before it.
 * Without scripts, nothing waits. What the API is asked with comes along where it is asked at once: on a
 * page that was not drawn, and for whoever is known here.
 *
 * A drawn episode begins here, silently, if the browser plays HLS by itself and nothing that is the
 * viewer's own (an account, a kept place, a wish to save data) decides what is played, or how.
 */
export const pageLoader = (scripts: string[], callers: string[]): string => `<script>
(() => {
  const hero = document.querySelector('img[fetchpriority="high"]');
  const film = document.querySelector('video[data-film]');
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const known = () => stored('user-token') || stored('guest-1');
  const mayPlay = () => {
    if (!film?.canPlayType('application/vnd.apple.mpegurl')) return false;
    try {
      const { dataSaver = 'auto', quality = 'auto' } = JSON.parse(stored('player.settings') ?? '{}');
      const saving = dataSaver === 'auto' ? navigator.connection?.saveData : dataSaver === 'on';
      const kept = stored('guest-1') ?? '';
      const video = location.pathname.split('/')[2];
      return !saving && quality === 'auto' && !stored('user-token') && !kept.includes('"' + video + '"');
    } catch {
      return true;
    }
  };
  const arrival = (element, events) =>
    new Promise((resolve) => events.forEach((event) => element.addEventListener(event, resolve)));
  const awaited = [];
  if (hero && !hero.complete) awaited.push(arrival(hero, ['load', 'error']));
  if (mayPlay()) {
    awaited.push(arrival(film, ['loadeddata', 'error']));
    const still = film.nextElementSibling;
    film.addEventListener('loadeddata', () => still.style.setProperty('visibility', 'hidden'), { once: true });
    const asked = Number(new URLSearchParams(location.search).get('t'));
    // One drawn page serves every second that a link may ask for.
    if (asked > 0) film.dataset.from = asked;
    film.muted = true;
    film.src = film.dataset.film;
    if (asked > 0) film.currentTime = asked;
    film.play().catch(() => {});
  }
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const files = JSON.parse(document.getElementById('files').textContent || '[]');
    if (known() || !document.getElementById('page')) files.push(...${JSON.stringify(callers)});
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    let missing = ${scripts.length};
    const arrived = () => --missing || show();
    for (const src of ${JSON.stringify(scripts)}) {
      const script = Object.assign(document.createElement('script'), { type: 'module', src });
      script.onload = script.onerror = arrived;
      document.head.append(script);
    }
    setTimeout(show, 6000);
  };
  const show = () => document.documentElement.classList.remove('hero-first');
  if (!hero) show();
  if (awaited.length === 0) return begin();
  Promise.all(awaited).then(begin);
  setTimeout(begin, 4000);
})();
</script>`;
