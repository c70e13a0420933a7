# Varnish 7 in front of the servers' pages, public answers by GET, built files, crests and log
# files. Start it with -p http_gzip_support=off: the servers send brotli and gzip themselves.
#
# Between two frontends of deploy/haproxy.cfg: readers come to the first, which adds X-Forwarded-For,
# and this cache asks the second for what it does not have. Each server gets
# CACHES=http://this-host:6081/, believes Page-Variant from this host only, and asks the cache to
# forget pages when data change; without that a page is at most a second old, ten if nobody asked for it.
# Calls by POST, /app/live and /healthz do not belong here: send them to the servers directly.
vcl 4.1;

import std;

backend servers {
  .host = "127.0.0.1";
  .port = "8001";
  .connect_timeout = 3s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 12s;
  # the load balancer answers this probe itself: a busy server must not mark all of them as down
  .probe = {
    .url = "/balancer";
    .interval = 1s;
    .timeout = 3s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# the hosts of the servers
acl own {
  "localhost";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ own) {
      return (synth(403));
    }
    ban("obj.http.X-Changes == 1");
    return (synth(200));
  }

  # Varnish has added its own client, the load balancer
  set req.http.X-Forwarded-For =
    regsub(req.http.X-Forwarded-For, ",\s*[^,]+$", "");

  # how old a page may be, unless no server lives or the servers have just failed
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 10s;
  }

  # readers must not set this header
  unset req.http.Page-Variant;
  unset req.http.X-Language-Cookie;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/app/live" || req.url ~ "^/(healthz|readyz|livez)$") {
    return (pass);
  }
  # a reader's choice of the desktop or mobile site sets a cookie
  if (req.url ~ "[?&]door=") {
    return (pass);
  }

  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.url !~ "^/(app|assets|static|share|icons|log)/") {
    # a page: language, form of prices, whether scores are hidden, and whether a phone is still to be
    # sent to the mobile site
    set req.http.Page-Variant = "zh";
    if (req.http.Cookie ~ "(^|; *)touchline_language=(zh|zht|en)(;|$)") {
      set req.http.Page-Variant =
        regsub(req.http.Cookie, "^(.*; *)?touchline_language=(zh|zht|en)(;.*)?$", "\2");
    } elsif (req.url ~ "[?&]lang=(zh|zht|en)(&|$)") {
      set req.http.X-Language-Cookie =
        regsub(req.url, "^.*[?&]lang=(zh|zht|en)(&.*)?$", "\1");
    }
    if (req.http.Cookie ~ "(^|; *)touchline_odds=(fractional|american|percent)(;|$)") {
      set req.http.Page-Variant = req.http.Page-Variant + " odds="
        + regsub(req.http.Cookie, "^(.*; *)?touchline_odds=(fractional|american|percent)(;.*)?$", "\2");
    }
    if (req.http.Cookie ~ "(^|; *)touchline_scores=hidden(;|$)") {
      set req.http.Page-Variant = req.http.Page-Variant + " hidden";
    }
    if (req.url ~ "^(/h5)?/match(\?|$)"
        && req.http.Cookie ~ "(^|; *)touchline_matches=time(;|$)") {
      set req.http.Page-Variant = req.http.Page-Variant + " by-time";
    }
    if (req.url !~ "^/h5(/|\?|$)"
        && req.http.User-Agent ~ "(?i)iPhone|iPod|iPad|Android|Mobi|Tablet(?! PC)|Silk\/|Kindle|PlayBook|BlackBerry|Opera Mini|HarmonyOS|webOS(?!\.TV)"
        && req.http.User-Agent !~ "(?i)\bTV\b|SmartTV|SMART-TV|CrKey|AFT[A-Z]|BRAVIA|Web0S"
        && req.http.Cookie !~ "(^|; *)touchline_door="
        && req.http.Sec-Fetch-Site != "same-origin"
        && regsub(req.http.Referer, "^https?://([^/]+).*$", "\1") != req.http.Host) {
      set req.http.Page-Variant = req.http.Page-Variant + " handheld";
    } else {
      # tracking parameters do not change a page
      set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|fbclid|gclid|spm)=[^&]*&?", "\1");
      set req.url = regsub(req.url, "[?&]+$", "");
    }
  }
  # nothing in this cache depends on the reader's identity
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  # pages and public answers; files have their own times
  if (bereq.http.Page-Variant || bereq.url ~ "^/app/") {
    set beresp.http.X-Changes = "1";
    # sent while no server is alive
    set beresp.grace = 10m;
  }
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Cache-Control ~ "(no-cache|no-store|private)" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # by default Varnish would keep a redirect or an error without times for two minutes
  if (!beresp.http.Cache-Control) {
    set beresp.ttl = 0s;
  }
  return (deliver);
}

sub vcl_deliver {
  # prefers an older page to an error
  if (resp.status >= 500 && req.restarts == 0 && req.method == "GET") {
    return (restart);
  }
  unset resp.http.X-Changes;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (req.http.Page-Variant && resp.http.Cache-Control ~ "s-maxage=") {
    # what the servers send to a browser themselves
    if (resp.status == 302) {
      set resp.http.Cache-Control = "no-store";
      set resp.http.Vary = "Cookie, User-Agent, Referer, Sec-Fetch-Site";
      set resp.http.Set-Cookie = "touchline_door=h5; Path=/; SameSite=Lax";
      return (deliver);
    }
    set resp.http.Cache-Control = "no-cache";
    set resp.http.Vary = "Cookie, User-Agent, Accept-Encoding";
    if (req.http.X-Language-Cookie) {
      set resp.http.Set-Cookie = "touchline_language=" + req.http.X-Language-Cookie
        + "; Path=/; Max-Age=31536000; SameSite=Lax";
    }
  }
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
